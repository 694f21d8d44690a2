import type { Access } from '@comptoir/contract/endpoint'
import { callerNames, makeCallers, type CallerName, type Callers } from './callers.ts'
import { faultsOf, LIMIT_MS } from './answers.ts'
import { openFuzzShop, type FuzzShop } from './fuzz-shop.ts'
import { readOperations, type ApiOperation } from './operations.ts'
import { Random } from './random.ts'
import { makeRequest, type Request } from './requests.ts'
import { send, type Answer } from './send.ts'

const AT_ONCE = 8
/** A shop that has answered for a while holds less than this, in megabytes. */
const MEMORY_MB = 700
/** Findings of one kind are shown once for each endpoint and caller. */
const REPEATS = 3

export type FuzzOptions = {
  requests: number
  seed: string
  /** A part of the names of the endpoints to go over: `POST /api/v1/order/`. */
  only?: string
  caller?: string
  /** Of the callers who may not make a call, one in so many does; all if it is not given. */
  oneIn?: number
  report?: (row: Row) => void
  /** Ends it early, with what was found so far. */
  signal?: AbortSignal
}
/** What one caller met at one endpoint. */
export type Row = {
  endpoint: string
  caller: CallerName
  requests: number
  statuses: Map<number, number>
  slowestMs: number
}
export type Finding = {
  endpoint: string
  caller: CallerName | ''
  what: string
  request?: Request
  answer?: Answer
}
export type FuzzResult = {
  rows: Row[]
  findings: Finding[]
  requests: number
  seconds: number
  /** Resident memory in megabytes: after a fifth of the requests, and at the end. */
  memory: { early: number; end: number }
}

type Pair = { operation: ApiOperation; caller: CallerName; mayCall: boolean; requests: number }

/** Sends a shop of its own requests that it should refuse, and some that it should not, and collects what is wrong with its answers. */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  await using shop = await openFuzzShop()
  const since = performance.now()
  const operations = await readOperations(shop.url)
  const pairs = pairsOf(operations, options)
  const run = new FuzzRun(shop, options)
  let early = 0
  for (const group of groupsOf(pairs)) {
    await Promise.all(group.map((pair) => run.go(pair)))
    if (early === 0 && run.sent > options.requests / 5) early = await shop.memory()
    if (!shop.isAlive() || options.signal?.aborted) break
  }
  const end = shop.isAlive() ? await shop.memory() : 0
  run.judgeProcess(end)
  const seconds = (performance.now() - since) / 1000
  return { rows: run.rows, findings: run.findings, requests: run.sent, seconds, memory: { early, end } }
}

/** Every endpoint with every caller, and how many requests it gets: those who may call get more. */
function pairsOf(
  operations: ApiOperation[],
  { requests, only = '', caller: who, oneIn = 1 }: FuzzOptions,
): Pair[] {
  const chosen = operations
    .filter(({ name }) => name.includes(only))
    .flatMap((operation) =>
      callerNames
        .filter((caller) => who === undefined || caller === who)
        .map((caller) => ({ operation, caller, mayCall: mayCall(operation.access, caller) })),
    )
    .filter((pair, index) => pair.mayCall || index % oneIn === 0)
  const weightOf = ({ operation: { parameters, body }, mayCall: may }: Omit<Pair, 'requests'>) =>
    may ? 4 + Math.min(parameters.length, 6) + (body ? 8 : 0) : 1
  const total = chosen.reduce((sum, pair) => sum + weightOf(pair), 0)
  let weight = 0
  return chosen.map((pair) => {
    const before = Math.round((requests * weight) / total)
    weight += weightOf(pair)
    return { ...pair, requests: Math.max(1, Math.round((requests * weight) / total) - before) }
  })
}

/** Callers of one endpoint who go at once: as many as make up the requests that are under way together. */
function groupsOf(pairs: Pair[]): Pair[][] {
  const groups: Pair[][] = []
  for (const pair of pairs) {
    const group = groups.at(-1) ?? []
    const isSame = group.at(-1)?.operation === pair.operation && !pair.caller.startsWith('office')
    const requests = [...group, pair].reduce((sum, one) => sum + one.requests, 0)
    if (isSame && requests <= AT_ONCE) group.push(pair)
    else groups.push([pair])
  }
  return groups
}

const withoutSession: readonly CallerName[] = [
  'nobody',
  'disabled',
  'ended session',
  'expired token',
  'forged token',
]
const buying: readonly CallerName[] = [
  'manager',
  'buyer',
  'buyer without prices',
  'member of two companies',
  'partner',
  'representative',
]
/** What the order of checks lets through (OD-51). */
function mayCall(access: Access, caller: CallerName): boolean {
  switch (access) {
    case 'open':
    case 'public':
      return true
    case 'account':
      return !withoutSession.includes(caller)
    case 'order': // the office orders for clients
      return buying.includes(caller) || caller === 'office: orders' || caller === 'office: administration'
    case 'represent':
      return caller === 'partner' || caller === 'representative'
    case 'office':
      return caller.startsWith('office')
    default:
      return caller === `office: ${access}` || caller === 'office: administration'
  }
}

/** Callers, with the fingerprints that they are known by. */
type KnownCallers = Callers & { known: string; ownKnown: string }

class FuzzRun {
  readonly rows: Row[] = []
  readonly findings: Finding[] = []
  sent = 0
  readonly #shop: FuzzShop
  readonly #options: FuzzOptions
  #callers: Promise<KnownCallers> | undefined

  constructor(shop: FuzzShop, options: FuzzOptions) {
    this.#shop = shop
    this.#options = options
  }

  async go(pair: Pair): Promise<void> {
    const { operation, caller } = pair
    const row: Row = { endpoint: operation.name, caller, requests: 0, statuses: new Map(), slowestMs: 0 }
    this.rows.push(row)
    for (let first = 0; first < pair.requests; first += AT_ONCE) {
      const callers = await (this.#callers ??= this.#newCallers())
      const requests = Array.from({ length: Math.min(AT_ONCE, pair.requests - first) }, (_, index) => {
        const random = new Random(this.#options.seed, operation.name, caller, first + index)
        return makeRequest(operation, callers.credentials(caller, random), callers.ids, random)
      })
      const answers = await this.#sendAll(requests)
      for (const [index, request] of requests.entries()) this.#judge(pair, request, answers[index]!, row) // one for each
      if (!this.#shop.isAlive()) return
      // What somebody may do can end their own session, or an office user's.
      if (pair.mayCall && answers.some(({ status }) => status === 401 || status === 403))
        await this.#renewIfChanged()
    }
    await this.#compareForeign(pair, row)
    this.#options.report?.(row)
  }

  async #newCallers(): Promise<KnownCallers> {
    const callers = await makeCallers(this.#shop)
    return { ...callers, known: await callers.fingerprint(), ownKnown: await callers.ownFingerprint() }
  }

  /** The next requests come from new callers, unless these are as they were made. */
  async #renewIfChanged(): Promise<void> {
    const held = this.#callers
    const callers = await held
    if (!callers || (await callers.ownFingerprint()) === callers.ownKnown) return
    if (this.#callers === held) this.#callers = undefined
  }

  /**
   * The answers to some requests at once. Those that take too long are sent again, twice, with the least time of the
   * three: the machine may have been busy with something else, but what waits for one another does so again.
   */
  async #sendAll(requests: Request[]): Promise<Answer[]> {
    const { port } = this.#shop
    const answers = await Promise.all(requests.map((request) => send(port, request)))
    for (let again = 0; again < 2; again += 1)
      await Promise.all(
        answers.map(async (answer, index) => {
          if (answer.ms <= LIMIT_MS) return
          const { ms } = await send(port, requests[index]!) // one for each
          answer.ms = Math.min(ms, answer.ms)
        }),
      )
    return answers
  }

  #judge(pair: Pair, request: Request, answer: Answer, row: Row): void {
    const { operation, caller } = pair
    const faults = faultsOf({ ...pair, request }, answer)
    this.sent += 1
    row.requests += 1
    row.statuses.set(answer.status, (row.statuses.get(answer.status) ?? 0) + 1)
    row.slowestMs = Math.max(row.slowestMs, answer.ms)
    for (const what of faults) this.#add({ endpoint: operation.name, caller, what, request, answer })
  }

  /** Nothing of the other company has changed; only somebody of the office, who was not refused, may have done that. */
  async #compareForeign({ operation, caller, mayCall: may }: Pair, { statuses }: Row): Promise<void> {
    const callers = await this.#callers
    const isOffice = may && caller.startsWith('office')
    if (!callers || (operation.method === 'GET' && !isOffice)) return
    const fingerprint = await callers.fingerprint()
    const isAnswered = [...statuses.keys()].some((status) => status < 400)
    if (fingerprint !== callers.known) {
      callers.known = fingerprint
      if (isOffice && isAnswered) this.#callers = undefined
      else this.#add({ endpoint: operation.name, caller, what: 'changed data of another company' })
    }
    if (isOffice) await this.#renewIfChanged()
  }

  #add(finding: Finding): void {
    const isSame = (one: Finding) =>
      one.endpoint === finding.endpoint &&
      one.caller === finding.caller &&
      one.what.slice(0, 20) === finding.what.slice(0, 20)
    if (this.findings.filter(isSame).length < REPEATS) this.findings.push(finding)
  }

  judgeProcess(megabytes: number): void {
    const note = (what: string) => this.findings.push({ endpoint: 'the process', caller: '', what })
    if (!this.#shop.isAlive()) note(`has ended: ${this.#shop.errors().slice(-2000)}`)
    else if (megabytes > MEMORY_MB) note(`holds ${Math.round(megabytes)} MB`)
    const errors = this.#shop.errors().trim()
    if (errors !== '' && this.#shop.isAlive()) note(`wrote to its standard error: ${errors.slice(0, 2000)}`)
  }
}
