import type { Basket, BasketChanges, BasketLine, RefusedLine } from '@comptoir/contract/basket'
import { ApiError, isUndecided } from '#api/errors.ts'
import { newKey } from '#api/key.ts'
import type { Refusal } from '#domain/ordering/lines/lines.rules.ts'
import { type Command, type CommandLine, isLine, isSameLine } from './basket-commands.rules.ts'

/** Somebody else changed the line meanwhile: `theirs` packs, or null when they took it out. */
export type Conflict = {
  product: number
  comment: string
  ref: string
  name: string
  mine: number
  theirs: number | null
}
export type QueueState = {
  /** What the server has not confirmed yet, in the order in which it was made. */
  commands: readonly Command[]
  /** saving: on its way; unsaved: the server cannot be reached, it is tried again. */
  progress: 'saved' | 'saving' | 'unsaved'
  conflicts: readonly Conflict[]
  refusals: readonly Refusal[]
}

/** The basket that a queue changes: the server's, and what this tab knows of it. */
export type BasketPort = {
  /** @throws ApiError when the server refuses, or does not answer (status 0) */
  send: (command: Command) => Promise<BasketChanges>
  /** The basket as the server last gave it. */
  known: () => Basket | undefined
  /** Takes in an answer. @returns whether somebody else has changed the basket too, so that it has to be fetched */
  take: (command: Command, answer: BasketChanges) => boolean
  refresh: () => Promise<void>
}
/**
 * What outlives the page: commands that wait, and those whose sender got no answer, by the sender's name. It may
 * answer later, as a database in the browser does.
 */
export type CommandStore = {
  load: () => Promise<StoredCommands>
  save: (kept: StoredCommands) => void
  /** The commands of tabs that were closed meanwhile, which are this one's now. */
  takeOver: () => Promise<readonly Command[]>
}
export type StoredCommands = { commands: readonly Command[]; doubtful: Readonly<Record<string, Command>> }
/** Runs something later. @returns how to call that off */
export type Timer = (run: () => void, milliseconds: number) => () => void

const waits = [1000, 2000, 5000, 15_000]
const emptyState: QueueState = { commands: [], progress: 'saved', conflicts: [], refusals: [] }

/**
 * The changes of one basket, sent one after the other in the order in which they were made (C-08). They stay until
 * the server has confirmed or refused them, over a lost connection and a reload. Whether one has arrived whose answer
 * was lost the server knows by its key: it is simply sent again (OD-71).
 */
export class BasketQueue {
  #state: QueueState = emptyState
  #listeners = new Set<() => void>()
  #doubtful: Readonly<Record<string, Command>> = {}
  /** What is under way; nothing else is sent meanwhile. */
  #busy: Promise<void> | null = null
  #loading: Promise<void>
  #isLoaded = false
  #isStale = false
  /** The newest version that others tell of. */
  #heardOf = 0
  #isResting = false
  #isWaiting = false
  #failures = 0
  #callOff = (): void => undefined
  readonly #port: BasketPort
  readonly #store: CommandStore
  readonly #later: Timer

  constructor(port: BasketPort, store: CommandStore, later: Timer) {
    this.#port = port
    this.#store = store
    this.#later = later
    this.#loading = this.#load()
  }

  state = (): QueueState => this.#state
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Takes a change; the screen shows it at once. A line that is set again before it was sent is sent once. */
  push(command: Omit<Command, 'key' | 'sentAt'>): void {
    const { commands } = this.#state
    const last = commands.at(-1)
    const refined = last && refine(last, command)
    const isOther = (other: { product: number; comment: string }) =>
      !command.lines.some((line) => isSameLine(line, other))
    this.#set({
      commands: refined ? [...commands.slice(0, -1), refined] : [...commands, { ...command, key: newKey() }],
      progress: this.#state.progress === 'unsaved' ? 'unsaved' : 'saving',
      refusals: this.#state.refusals.filter(isOther),
      conflicts: this.#state.conflicts.filter(isOther),
    })
    this.resume()
  }

  /**
   * Adds lines for a sender that waits for the outcome and keeps what was typed until then. Where no answer comes, the
   * next call of this sender begins by sending the same key again, and then adds what the lines differ by.
   *
   * @param sender names who sends, such as one style's grid; also after a reload
   * @returns the server's answer; `wasLost` says that an earlier answer was lost, though the lines had arrived
   * @throws ApiError when the server refuses all of it or does not answer
   */
  async submit(
    sender: string,
    lines: readonly CommandLine[],
  ): Promise<{ answer: BasketChanges; wasLost: boolean }> {
    do await this.settled()
    while (this.#busy) // somebody else was faster
    const work = this.#submit(sender, lines)
    this.#busy = work.then(
      () => undefined,
      () => undefined,
    )
    try {
      return await work
    } finally {
      await this.#finish()
    }
  }

  /**
   * Leaves to the queue what `submit` could not send for want of an answer: under its key, since it may have arrived.
   *
   * @returns false where other lines of this sender are in doubt: only `submit` finds out what is missing then
   */
  defer(sender: string, lines: readonly CommandLine[], previews: readonly BasketLine[]): boolean {
    const { [sender]: doubtful, ...others } = this.#doubtful
    if (doubtful && !isSameAddition(doubtful.lines, lines)) return false
    this.#doubtful = others
    const command: Command = doubtful
      ? { ...doubtful, previews, sentAt: this.#port.known()?.version ?? 0 }
      : { key: newKey(), mode: 'add', lines, previews }
    this.#set({ commands: [...this.#state.commands, command], progress: 'unsaved' })
    this.resume()
    return true
  }

  /** When everything that was asked so far has been confirmed or refused. @throws ApiError while the server is away */
  async settled(): Promise<void> {
    await this.#loading
    while (this.#busy) await this.#busy
    if (this.#state.commands.length > 0) throw new ApiError(0)
  }

  /** Goes on with what tabs that were closed have left, and with what waits. */
  async takeOver(): Promise<void> {
    const left = await this.#store.takeOver()
    if (left.length > 0) this.#set({ commands: [...this.#state.commands, ...left] })
    this.resume()
  }

  /** Gives up all that is not saved. What is on its way may still arrive. */
  discard(): void {
    this.#callOff()
    this.#isWaiting = false
    this.#doubtful = {}
    this.#set({ commands: [], progress: 'saved', conflicts: [], refusals: [] })
  }

  dismiss(kind: 'conflicts' | 'refusals', entry: Conflict | Refusal): void {
    this.#set({ [kind]: this.#state[kind].filter((other) => other !== entry) })
  }

  /** Sends what waits, unless that is under way. */
  resume(): void {
    this.#callOff()
    this.#isWaiting = false
    if (!this.#isLoaded || this.#isResting || this.#busy || this.#state.commands.length === 0) return
    this.#busy = this.#run()
  }

  /**
   * The basket has this version by now, at least; null where only its change is known. If that is news, it is fetched
   * as soon as nothing is under way or in doubt, which would count twice on screen: what is under way may be the news.
   */
  heardOf(version: number | null): void {
    this.#heardOf = Math.max(this.#heardOf, version ?? Infinity)
    if (!this.#busy && !this.#isWaiting && this.#isBehind()) void this.#refresh()
  }

  #isBehind(): boolean {
    return this.#isStale || (this.#port.known()?.version ?? 0) < this.#heardOf
  }

  #refresh(): Promise<void> {
    this.#isStale = false
    this.#heardOf = 0
    return this.#port.refresh()
  }

  /** A page that was left sends nothing more: the one that replaces it has taken over what waits. */
  rest(): void {
    this.#isResting = true
    this.#callOff()
  }
  /** The page is shown again, as it was when it was left. */
  wake(): void {
    this.#isResting = false
    this.#isLoaded = false
    this.#set({ commands: [] })
    this.#loading = this.#load()
  }

  async #load(): Promise<void> {
    const kept = await this.#store.load()
    this.#doubtful = kept.doubtful
    this.#isLoaded = true
    const commands = [...kept.commands, ...this.#state.commands]
    this.#set({ commands, progress: commands.length > 0 ? 'saving' : 'saved' })
    this.resume()
  }

  #set(change: Partial<QueueState>): void {
    this.#state = { ...this.#state, ...change }
    if (change.commands) this.#save()
    for (const listener of this.#listeners) listener()
  }
  #save(): void {
    if (this.#isLoaded && !this.#isResting)
      this.#store.save({ commands: this.#state.commands, doubtful: this.#doubtful })
  }

  async #finish(): Promise<void> {
    this.#busy = null
    if (this.#isWaiting) return
    if (this.#isBehind()) await this.#refresh()
    this.resume()
  }

  async #run(): Promise<void> {
    try {
      await this.#drain()
    } finally {
      await this.#finish()
    }
  }

  async #drain(): Promise<void> {
    for (;;) {
      const [command] = this.#state.commands
      if (!command || this.#isResting) return
      const sent = { ...command, sentAt: command.sentAt ?? this.#port.known()?.version ?? 0 }
      this.#set({ commands: [sent, ...this.#state.commands.slice(1)] })
      try {
        this.#take(sent, await this.#port.send(sent))
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (isUndecided(error)) return this.#tryLater(error)
        this.#refuse(sent, error)
      }
      this.#failures = 0
      const commands = this.#state.commands.filter(({ key }) => key !== sent.key)
      this.#set({ commands, progress: commands.length === 0 ? 'saved' : 'saving' })
    }
  }

  /** Keeps everything and tries again, soon at first. */
  #tryLater(error: ApiError): void {
    if (this.#state.commands.length === 0) return // given up meanwhile
    this.#set({ progress: 'unsaved' })
    this.#isWaiting = true
    if (error.status === 401 || error.status === 403) return // goes on after signing in again
    const wait = (error.retryAfter ?? 0) * 1000 || waits[Math.min(this.#failures, waits.length - 1)]!
    this.#failures += 1
    this.#callOff = this.#later(() => this.resume(), wait)
  }

  /** Takes in an answer with all that it refuses. */
  #take(command: Command, answer: BasketChanges): void {
    const before = this.#port.known()
    if (this.#port.take(command, answer)) this.#isStale = true
    const isOpen = (other: Conflict | Refusal) => !command.lines.some((line) => isSameLine(line, other))
    this.#set({
      conflicts: this.#state.conflicts.filter(isOpen),
      refusals: this.#state.refusals.filter(isOpen),
    })
    for (const refused of answer.refusals) this.#report(command, refused, before)
  }

  #report(command: Command, refused: RefusedLine, before: Basket | undefined): void {
    const { product, comment, errors, current_quantity: theirs } = refused
    const line = [...(before?.basket_products ?? []), ...(command.previews ?? [])].find(isLine(refused))
    const wanted = command.lines.find((other) => isSameLine(other, refused))
    const ref = line?.ref ?? ''
    if (theirs === undefined || !wanted) {
      const message = Object.values(errors).flat()[0] ?? ''
      this.#set({ refusals: [...this.#state.refusals, { product, comment, ref, message }] })
      return
    }
    const conflict = { product, comment, ref, name: line?.product.name ?? '', mine: wanted.quantity }
    this.#set({
      conflicts: [...this.#state.conflicts, { ...conflict, theirs: theirs === 0 ? null : theirs }],
    })
  }

  /** The whole command was refused. */
  #refuse(command: Command, error: ApiError): void {
    const message = error.formErrors[0] ?? Object.values(error.fields)[0] ?? error.detail
    const lines = [...(this.#port.known()?.basket_products ?? []), ...(command.previews ?? [])]
    const refusals = command.lines.map(({ product, comment }) => ({
      product,
      comment,
      ref: lines.find(isLine({ product, comment }))?.ref ?? '',
      message,
    }))
    this.#set({ refusals: [...this.#state.refusals, ...refusals] })
  }

  async #submit(
    sender: string,
    lines: readonly CommandLine[],
  ): Promise<{ answer: BasketChanges; wasLost: boolean }> {
    const doubtful = this.#doubtful[sender]
    if (!doubtful) return this.#ask(sender, { key: newKey(), mode: 'add', lines })
    const first = await this.#ask(sender, doubtful)
    await this.#port.refresh()
    const missing = differences(lines, doubtful.lines, first.answer, this.#port.known())
    if (missing.length === 0) return { ...first, wasLost: true }
    return this.#ask(sender, { key: newKey(), mode: 'set', lines: missing })
  }

  /** Sends a command, and once more where the answer does not come. Until there is one it is in doubt. */
  async #ask(sender: string, command: Command): Promise<{ answer: BasketChanges; wasLost: boolean }> {
    this.#doubt(sender, command)
    let wasLost = false
    const send = () => this.#port.send(command)
    try {
      const answer = await send().catch((error: unknown) => {
        if (!(error instanceof ApiError) || !isLost(error)) throw error
        wasLost = true
        return send()
      })
      if (this.#port.take(command, answer)) this.#isStale = true
      this.#doubt(sender, undefined)
      return { answer, wasLost }
    } catch (error) {
      if (!(error instanceof ApiError) || !isUndecided(error)) this.#doubt(sender, undefined)
      throw error
    }
  }

  #doubt(sender: string, command: Command | undefined): void {
    const { [sender]: _, ...others } = this.#doubtful
    this.#doubtful = command ? { ...others, [sender]: command } : others
    this.#save()
  }
}

/** A line that was set and is set again before it was sent: the newest number, on what was there at first. */
function refine(last: Command, next: Omit<Command, 'key'>): Command | undefined {
  const [before, after] = [last.lines[0]!, next.lines[0]!]
  const isRefined =
    last.sentAt === undefined &&
    last.mode === 'set' &&
    next.mode === 'set' &&
    last.lines.length === 1 &&
    next.lines.length === 1 &&
    before.new_comment === undefined &&
    after.new_comment === undefined &&
    before.quantity > 0 &&
    after.quantity > 0 &&
    isSameLine(before, after)
  return isRefined ? { ...last, lines: [{ ...before, quantity: after.quantity }] } : undefined
}

const isSameAddition = (a: readonly CommandLine[], b: readonly CommandLine[]): boolean =>
  a.length === b.length &&
  a.every((line, at) => isSameLine(line, b[at]!) && line.quantity === b[at]!.quantity)

/** What is still to be set where one thing was sent, has arrived, and now another one is wanted. */
function differences(
  wanted: readonly CommandLine[],
  sent: readonly CommandLine[],
  { refusals }: BasketChanges,
  basket: Basket | undefined,
): CommandLine[] {
  const names = [...wanted, ...sent.filter((line) => !wanted.some((other) => isSameLine(line, other)))]
  return names.flatMap(({ product, comment }) => {
    const name = { product, comment }
    const isRefused = refusals.some((refused) => isSameLine(refused, name))
    const packsIn = (all: readonly CommandLine[]) => all.find((line) => isSameLine(line, name))?.quantity ?? 0
    const difference = packsIn(wanted) - (isRefused ? 0 : packsIn(sent))
    const now = basket?.basket_products.find(isLine(name))?.quantity ?? 0
    return difference === 0 ? [] : [{ ...name, quantity: Math.max(0, now + difference), expected: now }]
  })
}

/** Whether the command may have arrived all the same. */
const isLost = ({ status }: ApiError) => status === 0 || status >= 500
