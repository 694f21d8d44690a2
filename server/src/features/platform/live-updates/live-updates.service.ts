import { PassThrough, type Readable } from 'node:stream'
import type { LiveUpdate } from '@comptoir/contract/live-updates'
import type { Db } from '#db/connect.ts'
import { isUnavailable } from '#db/errors.ts'
import { listen, notify, type Listener } from '#db/listen.ts'
import { OverloadedError } from '#lib/errors.ts'
import type { Session } from '#session.ts'

const CHANNEL = 'live_update'
/** Changes of so long are sent together: one statement of a process, whatever the number of changes. */
const COLLECT_MS = 50
/** A notification holds less than 8,000 bytes. */
const PER_NOTIFICATION = 80
/** A line that says nothing, so that proxies and clients know that the stream lives. */
const HEARTBEAT_MS = 15_000
/** Streams of a user, one per browser; the oldest ends when there are more. */
const PER_USER = 8
/** Streams of a process, which leaves half of its connections to requests. */
const IN_ALL = 2000
/** A client that does not read is hung up on, and opens the stream again. */
const UNREAD_BYTES = 64 * 1024

/** Something of a user's and a company's has changed, or of any client's: then the office is told. */
export type Change = {
  what: LiveUpdate['what']
  /** Null for something that all see. */
  user_id: number | null
  company_id: number | null
  version: number | null
}
/** Who reads a stream: somebody for what is theirs, or one of the office for the orders of all clients. */
type Reader = 'customer' | 'office'
type ToldChange = Change & { reader: Reader }
type Subscriber = {
  reader: Reader
  session: Session
  events: PassThrough
  /** How everything stands that the stream tells of. */
  state: () => Promise<LiveUpdate[]>
  /** Whether the session that opened the stream still lasts. */
  lasts: () => Promise<boolean>
}

/**
 * Tells those who see something that it has changed, whichever process changed it: each process collects what it has
 * changed, and notifies all. Nothing is kept: a stream begins with how everything stands, and says so again when
 * notifications may have been missed.
 */
export class LiveUpdates {
  readonly #url: string
  readonly #db: Db
  readonly #heartbeatMs: number
  readonly #subscribers = new Map<number, Set<Subscriber>>()
  readonly #changes = new Map<string, ToldChange>()
  #listener: Listener | undefined
  #hasListened = false
  #heartbeat: NodeJS.Timeout | undefined
  #collecting: NodeJS.Timeout | undefined
  #sending: Promise<void> = Promise.resolve()

  /** @param url of the database, for a connection of its own once somebody listens */
  constructor(url: string, db: Db, { heartbeatMs = HEARTBEAT_MS } = {}) {
    this.#url = url
    this.#db = db
    this.#heartbeatMs = heartbeatMs
  }

  /** To be called once a change is committed. A process that is killed before the next 50 ms are over tells nobody. */
  tell(change: Change): void {
    this.#tell({ ...change, reader: 'customer' })
  }

  /** The same for the office: that an order of some client is new or has changed. */
  tellOffice(): void {
    this.#tell({ what: 'order', user_id: null, company_id: null, version: null, reader: 'office' })
  }

  #tell(change: ToldChange): void {
    const key = `${change.reader} ${change.what} ${change.user_id} ${change.company_id}`
    const before = this.#changes.get(key)
    const isNewer = !before || change.version === null || (before.version ?? Infinity) < change.version
    if (isNewer) this.#changes.set(key, change)
    this.#collecting ??= setTimeout(() => this.#send(), COLLECT_MS)
  }

  /** The same of something that all see. */
  tellAll(what: 'prices'): void {
    this.tell({ what, user_id: null, company_id: null, version: null })
  }

  /**
   * The events that a user is to be told of, until the client leaves or the session ends.
   *
   * @throws OverloadedError when there are too many streams
   */
  async open(
    reader: Reader,
    session: Session,
    { state, lasts }: Pick<Subscriber, 'state' | 'lasts'>,
  ): Promise<Readable> {
    if (this.#all().length >= IN_ALL) throw new OverloadedError()
    const subscriber: Subscriber = { reader, session, events: new PassThrough(), state, lasts }
    const ofUser = this.#subscribers.get(session.user.id) ?? new Set()
    this.#subscribers.set(session.user.id, ofUser.add(subscriber))
    subscriber.events.on('error', () => undefined) // the client has left
    subscriber.events.once('close', () => {
      ofUser.delete(subscriber)
      if (ofUser.size === 0) this.#subscribers.delete(session.user.id)
    })
    const [oldest] = ofUser
    if (ofUser.size > PER_USER) oldest?.events.end()
    this.#listener ??= listen(this.#url, CHANNEL, {
      notice: (payload) => this.#hear(payload),
      start: () => void this.#tellState(),
    })
    this.#heartbeat ??= setInterval(() => void this.#beat(), this.#heartbeatMs).unref()
    for (const update of await state()) write(subscriber, update)
    subscriber.events.write(':\n\n')
    return subscriber.events
  }

  /** Ends those streams of a user whose session has ended, or no longer allows them. */
  async endThoseOver(userId: number): Promise<void> {
    for (const subscriber of this.#subscribers.get(userId) ?? [])
      if (!(await stillLasts(subscriber))) subscriber.events.end()
  }

  /** Ends all streams, so that the server can close; their clients open them elsewhere. */
  endStreams(): void {
    for (const { events } of this.#all()) events.end()
  }

  /** Ends all streams, and tells what is still to be told. */
  async stop(): Promise<void> {
    this.endStreams()
    clearInterval(this.#heartbeat)
    clearTimeout(this.#collecting)
    this.#send()
    await this.#sending
    await this.#listener?.stop()
  }

  #readersOf({ reader, user_id }: ToldChange): Subscriber[] {
    const some = user_id === null ? this.#all() : [...(this.#subscribers.get(user_id) ?? [])]
    return some.filter((subscriber) => subscriber.reader === reader)
  }

  #all(): Subscriber[] {
    return [...this.#subscribers.values()].flatMap((ofUser) => [...ofUser])
  }

  #send(): void {
    this.#collecting = undefined
    const changes = [...this.#changes.values()]
    this.#changes.clear()
    const notifyAll = async () => {
      for (let from = 0; from < changes.length; from += PER_NOTIFICATION)
        await notify(this.#db, CHANNEL, JSON.stringify(changes.slice(from, from + PER_NOTIFICATION)))
    }
    this.#sending = this.#sending.then(notifyAll).catch(reportUnsent)
  }

  #hear(payload: string): void {
    if (payload === '') return // the listener's own
    for (const change of JSON.parse(payload) as ToldChange[])
      for (const subscriber of this.#readersOf(change)) {
        const { what, company_id, version } = change
        const owner = company_id === null ? null : ownerFor(subscriber.session, company_id)
        write(subscriber, { what, owner, version })
      }
  }

  /** Notifications may have been missed. */
  async #tellState(): Promise<void> {
    const missed = this.#hasListened ? [orderNews] : []
    this.#hasListened = true
    for (const subscriber of this.#all())
      await subscriber.state().then(
        (updates) => [...updates, ...missed].forEach((update) => write(subscriber, update)),
        () => void subscriber.events.end(), // its client opens it again
      )
  }

  async #beat(): Promise<void> {
    for (const subscriber of this.#all()) {
      const { events } = subscriber
      const lasts = await stillLasts(subscriber)
      if (events.writableLength >= UNREAD_BYTES) events.destroy()
      else if (lasts) events.write(':\n\n')
      else events.end()
    }
  }
}

/** Where the database is away, it cannot be known: the client opens the stream again. */
const stillLasts = ({ lasts }: Subscriber) => lasts().catch(() => false)

/** Where the database is away, every stream tells how all stands once it is back. */
function reportUnsent(error: Error): void {
  if (!isUnavailable(error)) console.error(`Live updates could not be sent: ${error.message}`)
}

/** A company as its reader names it: null for their own. */
export const ownerFor = ({ company }: Pick<Session, 'company'>, companyId: number): number | null =>
  companyId === company?.id ? null : companyId

/** That something may have become of orders, without saying of which. */
const orderNews: LiveUpdate = { what: 'order', owner: null, version: null }

const write = ({ events }: Subscriber, update: LiveUpdate) =>
  events.writable && events.write(`data: ${JSON.stringify(update)}\n\n`)
