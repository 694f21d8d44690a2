import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { issueToken } from '#lib/tokens.ts'
import { within, type Buyer, type DrillShop } from './drill-shop.ts'

/** Longer than anything the shop waits for (11 s for the database), also on a busy machine. */
const PATIENCE_MS = 30_000
const PAUSE_MS = 150
/** What everybody orders. */
const QUANTITY = 2
/** After so long without a good answer a customer gives up, once the drill is over. */
const GIVES_UP_SECONDS = 240
/** Then nobody can order any more. */
const ORDERS_WITHIN_SECONDS = 180
/** Between two orders of a customer, so that confirmations keep up with them. */
const THINK_MS = 1200

/** Customers who order without end, and repeat each call under its key until it is answered. */
export class Customers {
  readonly #shop: DrillShop
  readonly #ended: Promise<unknown>
  readonly #over = new AbortController()
  #hasGivenUp = false
  /** How many answers of each status there were; 0 for none. */
  readonly statuses = new Map<number, number>()
  /** Answers that a shop must never give, with their beginning. */
  readonly faults: string[] = []
  /** The keys of the orders that were confirmed. */
  readonly confirmed = new Set<string>()
  /** Orders that were there already when they were repeated: the answer had been lost. */
  toldAgain = 0
  slowestMs = 0

  constructor(shop: DrillShop) {
    this.#shop = shop
    this.#ended = Promise.all(shop.buyers.map((buyer) => this.#order(buyer)))
  }

  /** Waits until each has the answer to their last order; if that does not come, it is a fault. */
  async stop(): Promise<void> {
    this.#over.abort() // nobody thinks any longer
    const giveUp = setTimeout(() => {
      this.#hasGivenUp = true
      this.faults.push(`no answer within ${GIVES_UP_SECONDS} s of the end`)
    }, GIVES_UP_SECONDS * 1000)
    await this.#ended
    clearTimeout(giveUp)
  }

  /** Waits for so many more orders. @throws if they do not come */
  async order(more: number): Promise<void> {
    const wanted = this.confirmed.size + more
    const come = await within(ORDERS_WITHIN_SECONDS, async () => this.confirmed.size >= wanted)
    if (!come) throw new Error(`nobody could order for ${ORDERS_WITHIN_SECONDS} s`)
  }

  async #order(buyer: Buyer): Promise<void> {
    while (!this.#over.signal.aborted) {
      const key = randomUUID()
      const lines = [{ product: buyer.product, quantity: QUANTITY }]
      await this.#until(buyer, 'order/basket/changes/', { key: randomUUID(), mode: 'set', lines })
      if (this.faults.length > 20) return
      const status = await this.#until(buyer, 'order/', buyer.body, { 'idempotency-key': key })
      if (status === 200) this.toldAgain += 1
      if (status === 200 || status === 201) this.confirmed.add(key)
      const thinking = sleep(THINK_MS * (0.5 + Math.random()), undefined, { signal: this.#over.signal })
      await thinking.catch(() => undefined)
    }
  }

  /** Repeats a call until it has an answer other than 503. @returns its status */
  async #until(buyer: Buyer, path: string, body: object, headers: object = {}): Promise<number> {
    for (;;) {
      const status = await this.#call(buyer, path, body, headers)
      if ((status !== 0 && status !== 503) || this.#hasGivenUp) return status
      await sleep(PAUSE_MS * (0.5 + Math.random()))
    }
  }

  async #call({ id, sessionId }: Buyer, path: string, body: object, headers: object): Promise<number> {
    const { url, secret } = this.#shop
    const since = performance.now()
    try {
      const answer = await fetch(`${url}/api/v1/${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'content-type': 'application/json',
          authorization: `JWT ${issueToken(secret, 'access', { userId: id, sessionId }, new Date())}`,
          ...headers,
        },
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const text = await answer.text()
      this.#note(answer.status)
      if (![200, 201, 503].includes(answer.status))
        this.faults.push(`${answer.status} ${path} ${text.slice(0, 300)}`)
      if (answer.status === 503 && !answer.headers.has('retry-after'))
        this.faults.push(`503 without Retry-After ${path}`)
      return answer.status
    } catch (error) {
      this.#note(0)
      if ((error as Error).name === 'TimeoutError')
        this.faults.push(`no answer within ${PATIENCE_MS} ms ${path}`)
      return 0
    } finally {
      this.slowestMs = Math.max(this.slowestMs, performance.now() - since)
    }
  }

  #note(status: number): void {
    this.statuses.set(status, (this.statuses.get(status) ?? 0) + 1)
  }
}

/** What the database holds in the end, against what customers were told. */
export type Account = {
  confirmed: number
  /** Confirmed, and not there. */
  lost: number
  /** There twice, or without ever having been confirmed. */
  doubled: number
  /** Without their one line, or with another quantity. */
  incomplete: number
  /** Units that orders hold and stock does not, or the other way round, of each product. */
  stockOff: number
  /** Order numbers that occur more than once. */
  numbersTwice: number
}

export async function account({ db }: DrillShop, confirmed: ReadonlySet<string>): Promise<Account> {
  const orders = await db.selectFrom('customer_order').select(['name', 'idempotency_key']).execute()
  const keys = orders.map((order) => order.idempotency_key)
  const there = new Set(keys)
  const { rows } = await sql<{ incomplete: number; off: number }>`
    select
      (select count(*)::int from (
        select from customer_order o left join order_item i on i.order_id = o.id
        group by o.id having count(i.id) <> 1 or sum(i.total_qty) <> ${QUANTITY}
      ) as orders) as incomplete,
      (select sum(abs(coalesce(held, 0) - coalesce(ordered, 0)))::int from
        (select product_id, sum(reserved) as held from stock group by product_id) as stock
        full join (select product_id, sum(total_qty) as ordered from order_item group by product_id) as lines
        using (product_id)) as off`.execute(db)
  const { incomplete, off } = rows[0]! // it has its one row
  return {
    confirmed: confirmed.size,
    lost: [...confirmed].filter((key) => !there.has(key)).length,
    doubled: keys.length - there.size + keys.filter((key) => !confirmed.has(key ?? '')).length,
    incomplete,
    stockOff: off,
    numbersTwice: orders.length - new Set(orders.map(({ name }) => name)).size,
  }
}

/**
 * Waits until every job is done and every order has its two mails, once each. The server is started again for that.
 *
 * @returns what is missing after so many seconds; empty if nothing is
 */
export async function afterwork(shop: DrillShop, seconds: number): Promise<string> {
  const { db } = shop
  // Jobs of a worker that was killed are taken up after five minutes; the drill does not wait for that. A server that
  // stops in order gives back its own: what is locked then is of those that were killed.
  await shop.stopServer()
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_by is not null`.execute(db)
  await shop.startServer()
  let left = ''
  await within(seconds, async () => {
    const { rows } = await sql<{ jobs: number; waiting: number; wrong: number }>`
      select (select count(*)::int from graphile_worker.jobs) as jobs,
        (select count(*)::int from mail where status <> 'sent') as waiting,
        (select count(*)::int from (
          select from customer_order o left join mail on mail.order_id = o.id group by o.id having count(mail.id) <> 2
        ) as orders) as wrong`.execute(db)
    const { jobs, waiting, wrong } = rows[0]! // it has its one row
    left =
      jobs + waiting + wrong === 0
        ? ''
        : `${jobs} jobs and ${waiting} mails wait, ${wrong} orders without two mails`
    return left === ''
  })
  return left
}
