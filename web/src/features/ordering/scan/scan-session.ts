import { minimumPacks } from '@comptoir/contract/rules'
import type { ScannedCode } from '#domain/ordering/scanned-codes.ts'
import type { LookUp, ScannedProduct, Successor } from './look-up.api.ts'

/**
 * A code that was scanned here.
 *
 * - `looking`: its product is being looked up; `waiting`: it could not be, and will be tried again
 * - `unknown`, `discontinued`, `unpriced`: there is nothing to order; `unpriced` is not sold to this company
 * - `below`: fewer than the product's minimum; `packed`: sold by the pack, so that the total has to be confirmed (OD-08)
 * - `added`: its packs are in the basket
 */
export type Scan = {
  /** As `toGtin` writes it. */
  code: string
  state: 'looking' | 'waiting' | 'unknown' | 'discontinued' | 'unpriced' | 'below' | 'packed' | 'added'
  /** Packs scanned here. */
  packs: number
  product: ScannedProduct | null
  /** The shop's sentence about what is unknown or no longer sold. */
  message: string
  successor: Successor | null
  isConfirmed: boolean
}

/** What a session of scanning needs of the rest of the shop. */
export type ScanPort = {
  /** @throws when nobody can say */
  lookUp: (code: string) => Promise<LookUp>
  /** @throws when nobody can say */
  lookUpProduct: (id: number) => Promise<ScannedProduct>
  /** Packs of a product in the basket. */
  packsInBasket: (product: number) => number
  /** Whether the company can buy it. */
  isPriced: (product: ScannedProduct) => boolean
  /** Adds packs to the basket, or takes some out. */
  change: (product: ScannedProduct, packs: number) => void
  /** Keeps what is not in the basket, over a reload. */
  keep: (codes: readonly ScannedCode[]) => void
}

/** What a code was before it changed. */
type Step = {
  code: string
  packs: number
  isConfirmed: boolean
  /** The whole of it, where its successor was taken. */
  discontinued?: Scan
}

/**
 * The codes scanned one after the other, newest first, of which what can be ordered goes into the basket at once
 * (BAR-01). Everything can be undone step by step. It outlives the screen, not the page; `keep` does.
 */
export class ScanSession {
  #scans: readonly Scan[] = []
  #steps: readonly Step[] = []
  /** Scans that were taken out, to be brought back by an undo. */
  readonly #removed = new Map<string, Scan>()
  readonly #listeners = new Set<() => void>()
  #port: ScanPort

  constructor(port: ScanPort, kept: readonly ScannedCode[]) {
    this.#port = port
    this.#scans = kept.map(({ code, packs }) => ({ ...fresh(code), state: 'waiting', packs }))
  }

  scans = (): readonly Scan[] => this.#scans
  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** The screen's latest view of the basket. */
  connect(port: ScanPort): void {
    this.#port = port
  }
  /** The code that an undo would concern. */
  lastCode = (): string | undefined => this.#steps.at(-1)?.code

  /** One pack more of a code; its row comes first. @param code a valid GTIN as `toGtin` writes it */
  scan(code: string): void {
    const known = this.#find(code)
    this.#remember(code)
    const scan = known ?? fresh(code)
    const next = known ? this.#placed(known, known.packs + 1) : scan
    this.#scans = [scan, ...this.#scans.filter((other) => other.code !== code)]
    this.#replace(code, next)
    if (!known) void this.#lookUp(code)
  }

  /** @param packs 0 takes it out */
  setPacks(code: string, packs: number): void {
    const scan = this.#find(code)
    if (!scan || scan.packs === packs) return
    this.#remember(code)
    this.#replace(code, this.#placed(scan, packs))
  }

  /** Agrees to the total of a product that is sold by the pack, or to its minimum. */
  confirm(code: string): void {
    const scan = this.#find(code)
    if (!scan?.product) return
    this.#remember(code)
    const packs = Math.max(scan.packs, this.missingPacks(scan))
    this.#replace(code, this.#placed({ ...scan, isConfirmed: true }, packs))
  }

  /** The packs that have to be scanned here for the minimum of the product to be reached. */
  missingPacks(scan: Scan): number {
    if (!scan.product) return 0
    const { min_quantity, pack } = scan.product
    return minimumPacks(min_quantity, pack) - this.#packsBeside(scan)
  }

  /** Orders the successor of a product that is no longer sold in its place. @throws when it cannot be looked up */
  async takeSuccessor(code: string): Promise<void> {
    const { successor } = this.#find(code) ?? {}
    if (!successor) return
    const product = await this.#port.lookUpProduct(successor.id)
    const scan = this.#find(code)
    if (scan?.state !== 'discontinued') return
    this.#remember(code, scan)
    this.#settle(scan, product)
  }

  /** Takes back the last step: a scan, a quantity, what was agreed to, a removal. */
  undo(): void {
    const step = this.#steps.at(-1)
    if (!step) return
    this.#steps = this.#steps.slice(0, -1)
    const removed = this.#removed.get(step.code)
    const scan = this.#find(step.code)
    const { packs, isConfirmed, discontinued } = step
    if (scan) return this.#replace(step.code, discontinued ?? this.#placed({ ...scan, isConfirmed }, packs))
    if (!removed) return this.#tell()
    this.#scans = [{ ...removed, packs: 0 }, ...this.#scans]
    this.#replace(step.code, this.#placed({ ...removed, isConfirmed }, packs))
    if (removed.state === 'looking') void this.#lookUp(step.code)
  }

  /** Looks up what waits for it. */
  async lookUpWaiting(): Promise<void> {
    for (const { code } of this.#scans.filter(({ state }) => state === 'waiting'))
      if (!(await this.#lookUp(code))) return
  }

  /** Leaves the list; what is in the basket stays there. */
  clear(): void {
    this.#scans = this.#scans.filter(({ state }) => state !== 'added')
    this.#steps = []
    this.#removed.clear()
    this.#tell()
  }

  /** @returns whether anybody could say what it is */
  async #lookUp(code: string): Promise<boolean> {
    this.#amend(code, { state: 'looking' })
    const found = await this.#port.lookUp(code).catch(() => undefined)
    const scan = this.#find(code)
    if (!scan || scan.state !== 'looking') return true
    if (found?.kind === 'product') this.#settle(scan, found.product)
    else if (found)
      this.#amend(code, {
        state: found.kind,
        message: found.message,
        successor: found.kind === 'discontinued' ? found.successor : null,
      })
    else this.#amend(code, { state: 'waiting' })
    return found !== undefined
  }

  #settle(scan: Scan, product: ScannedProduct): void {
    const known: Scan = { ...scan, product, message: '', successor: null, state: 'below' }
    this.#replace(scan.code, this.#placed(known, scan.packs))
  }

  /** What becomes of a scan with so many packs. */
  #placed(scan: Scan, packs: number): Scan | undefined {
    if (packs <= 0) return undefined
    const { product } = scan
    if (!product) return { ...scan, packs }
    const { isConfirmed } = scan
    const inBasket = this.#packsBeside(scan) > 0
    const state = !this.#port.isPriced(product)
      ? 'unpriced'
      : packs < this.missingPacks(scan)
        ? 'below'
        : product.pack > 1 && !isConfirmed && !inBasket
          ? 'packed'
          : 'added'
    return { ...scan, state, packs }
  }

  /** Packs of the product in the basket that were not scanned here. */
  #packsBeside(scan: Scan): number {
    return Math.max(0, this.#port.packsInBasket(scan.product?.id ?? 0) - packsAdded(scan))
  }

  #find = (code: string): Scan | undefined => this.#scans.find((scan) => scan.code === code)

  #remember(code: string, discontinued?: Scan): void {
    const { packs = 0, isConfirmed = false } = this.#find(code) ?? {}
    this.#steps = [...this.#steps, { code, packs, isConfirmed, ...(discontinued && { discontinued }) }]
  }

  /** Puts the next state of a scan in its place, and its difference into the basket. */
  #replace(code: string, next: Scan | undefined): void {
    const scan = this.#find(code)
    const product = next?.product ?? scan?.product
    const difference = packsAdded(next) - packsAdded(scan)
    if (scan && !next) this.#removed.set(code, scan)
    this.#scans = this.#scans.flatMap((other) => (other.code === code ? (next ?? []) : other))
    if (product && difference !== 0) this.#port.change(product, difference)
    this.#tell()
  }

  #amend(code: string, over: Partial<Scan>): void {
    this.#scans = this.#scans.map((scan) => (scan.code === code ? { ...scan, ...over } : scan))
    this.#tell()
  }

  #tell(): void {
    const open = this.#scans.filter(({ state }) => state !== 'added')
    this.#port.keep(open.map(({ code, packs }) => ({ code, packs })))
    for (const listener of this.#listeners) listener()
  }
}

const fresh = (code: string): Scan => ({
  code,
  state: 'looking',
  packs: 1,
  product: null,
  message: '',
  successor: null,
  isConfirmed: false,
})

const packsAdded = (scan: Scan | undefined): number => (scan?.state === 'added' ? scan.packs : 0)
