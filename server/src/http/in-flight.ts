import type { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { limitPerKey } from '#lib/concurrency.ts'
import { OverloadedError } from '#lib/errors.ts'

/** Calls of one account that run at once; a customer who waits for a locked row must not take all connections. */
const PER_ACCOUNT = 4
/** Calls that run or wait, of everybody: more would only wait until their callers have given up. */
const IN_ALL = 400
/** Calls of one account that wait for its others; fifty additions at once are all taken (C-07). */
const WAITING_PER_ACCOUNT = 60
/** For so long a call waits for the account's others. */
const WAIT_MS = 5000

/** Files of one account that arrive or are read, each of which is in memory as a whole; and those of everybody. */
const FILES_PER_ACCOUNT = 8
const FILES_IN_ALL = 64
/** Files that one account downloads at once. */
const DOWNLOADS_PER_ACCOUNT = 8

/** The process is idle once no call has run for so long. */
const IDLE_MS = 20

/** The answer to a call, and whether it has closed already. */
type Answer = EventEmitter & { readonly closed?: boolean }

/** Places that are taken until an answer closes: so many for each account, and so many in all. */
class Places {
  readonly #perAccount: number
  readonly #most: number
  readonly #taken = new Map<number | undefined, number>()
  #inAll = 0

  constructor(perAccount: number, inAll: number) {
    this.#perAccount = perAccount
    this.#most = inAll
  }

  take(userId: number | undefined, answer: Answer): void {
    if (answer.closed) return // its caller is gone: nothing would give the place back
    const count = this.#taken.get(userId) ?? 0
    if (count >= this.#perAccount || this.#inAll >= this.#most) throw new OverloadedError()
    this.#taken.set(userId, count + 1)
    this.#inAll += 1
    answer.once('close', () => {
      const left = this.#taken.get(userId)! - 1 // it was counted
      if (left > 0) this.#taken.set(userId, left)
      else this.#taken.delete(userId)
      this.#inAll -= 1
    })
  }
}

/** Counts the calls that run, for the process and for each account. */
export class InFlight {
  readonly #inTurn = limitPerKey<number>(PER_ACCOUNT, { waitMs: WAIT_MS, most: WAITING_PER_ACCOUNT })
  readonly #files = new Places(FILES_PER_ACCOUNT, FILES_IN_ALL)
  readonly #downloads = new Places(DOWNLOADS_PER_ACCOUNT, Infinity)
  #calls = 0
  #lastEnded = -Infinity

  /** Waits until no call has run for a moment, but not longer than this. */
  async whenIdle(mostMs: number): Promise<void> {
    const until = performance.now() + mostMs
    const isBusy = () => this.#calls > 0 || performance.now() - this.#lastEnded < IDLE_MS
    while (isBusy() && performance.now() < until) await sleep(IDLE_MS / 2)
  }

  /**
   * Takes a place for a file before it is read, until its answer has ended.
   *
   * @throws OverloadedError when too many are there
   */
  takeFile(userId: number | undefined, answer: Answer): void {
    this.#files.take(userId, answer)
  }

  /**
   * Takes a place for a download, until its last byte is sent or its caller is gone. The call itself is over: whoever
   * downloads slowly does not hold up the account's other calls.
   *
   * @throws OverloadedError when the account has too many
   */
  takeDownload(userId: number, answer: Answer): void {
    this.#downloads.take(userId, answer)
  }

  /**
   * Runs a call when its account has less than four running.
   *
   * @param userId undefined for a caller without an account, who is bounded by the sum of all calls only
   * @throws OverloadedError when too many run or wait already
   */
  async run<T>(userId: number | undefined, call: () => Promise<T>): Promise<T> {
    if (this.#calls >= IN_ALL) throw new OverloadedError()
    this.#calls += 1
    try {
      return userId === undefined ? await call() : await this.#inTurn(userId, call)
    } finally {
      this.#calls -= 1
      this.#lastEnded = performance.now()
    }
  }
}
