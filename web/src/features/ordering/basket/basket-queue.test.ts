import type { Basket } from '@comptoir/contract/basket'
import { describe, expect, test } from 'vitest'
import { ApiError } from '#api/client.ts'
import { isLine, takeAnswer, withCommands } from './basket-commands.rules.ts'
import { BasketQueue, type BasketPort, type StoredCommands } from './basket-queue.ts'
import { aLine, BasketOnServer } from './basket.samples.ts'

/** What may become of a request on its way. */
type Fate = 'arrives' | 'request lost' | 'answer lost'
/** A command as it was when it was sent. */
type Sent = Parameters<BasketPort['send']>[0]

/** One tab of a browser: a queue with its store, and the basket as this tab knows it. */
class Tab {
  readonly server: BasketOnServer
  fate: () => Fate = () => 'arrives'
  /** Runs before a request arrives: what others do meanwhile. */
  meanwhile = (): void => undefined
  sent: Sent[] = []
  known: Basket
  kept: StoredCommands = { commands: [], doubtful: {} }
  queue: BasketQueue
  #timers: (() => void)[] = []

  constructor(server: BasketOnServer, kept?: StoredCommands) {
    this.server = server
    this.known = server.basket
    if (kept) this.kept = kept
    this.queue = this.#open()
  }

  #open(): BasketQueue {
    const store = {
      load: async () => this.kept,
      takeOver: async () => [],
      save: (kept: StoredCommands) => void (this.kept = JSON.parse(JSON.stringify(kept)) as StoredCommands),
    }
    return new BasketQueue(this.#port, store, (run) => {
      this.#timers.push(run)
      return () => void (this.#timers = this.#timers.filter((other) => other !== run))
    })
  }
  #port: BasketPort = {
    known: () => this.known,
    send: async (command) => {
      await Promise.resolve()
      this.sent.push(JSON.parse(JSON.stringify(command)) as Sent)
      this.meanwhile()
      const fate = this.fate()
      if (fate === 'request lost') throw new ApiError(0)
      const answer = this.server.change(command)
      if (fate === 'answer lost') throw new ApiError(0)
      return answer
    },
    take: (command, answer) => {
      const { basket, isStale } = takeAnswer(this.known, command, answer)
      this.known = basket
      return isStale
    },
    refresh: async () => void (this.known = this.server.basket),
  }

  get shown(): Basket {
    return withCommands(this.known, this.queue.state().commands)
  }
  line = (product: number, comment = '') => this.shown.basket_products.find(isLine({ product, comment }))
  add = (product: number, quantity: number) =>
    this.queue.push({
      mode: 'add',
      lines: [{ product, quantity, comment: '' }],
      previews: [aLine({ product: { id: product }, quantity })],
    })
  set(product: number, quantity: number): void {
    const expected = this.line(product)!.quantity
    this.queue.push({ mode: 'set', lines: [{ product, comment: '', quantity, expected }] })
  }
  remove = (product: number) =>
    this.queue.push({ mode: 'set', lines: [{ product, comment: '', quantity: 0 }] })
  /** Time goes by: what waits is tried again. */
  tick(): void {
    const timers = this.#timers
    this.#timers = []
    for (const run of timers) run()
  }
  /** The page is left and opened again. */
  reload(): void {
    this.queue.rest()
    this.#timers = []
    this.known = this.server.basket
    this.queue = this.#open()
  }
  async pause(): Promise<void> {
    for (let turn = 0; turn < 12; turn += 1) await Promise.resolve()
  }
  async settled(): Promise<void> {
    for (let turn = 0; turn < 200; turn += 1) {
      this.tick()
      await this.pause()
      const { progress, commands } = this.queue.state()
      if (progress === 'saved' && commands.length === 0) return this.pause()
    }
    throw new Error('The queue does not come to rest.')
  }
}

const packs = ({ basket_products }: Basket): Record<number, number> =>
  Object.fromEntries(basket_products.map(({ product, quantity }) => [product.id, quantity]))
const two = () => [aLine({ product: { id: 1 } }), aLine({ product: { id: 2 } })]

describe('the queue of a basket', () => {
  test('C-08 OD-71: a change whose answer was lost is sent again with its key, and counts once', async () => {
    const server = new BasketOnServer(two())
    const tab = new Tab(server)
    const fates: Fate[] = ['answer lost', 'request lost', 'arrives']
    tab.fate = () => fates.shift()!
    tab.add(1, 3)
    await tab.settled()
    expect(new Set(tab.sent.map(({ key }) => key)).size).toBe(1)
    expect([tab.sent.length, packs(server.basket)]).toEqual([3, { 1: 5, 2: 2 }])
  })

  test('C-08: an addition from another device does not make a lost one look saved', async () => {
    const server = new BasketOnServer(two())
    const tab = new Tab(server)
    let isLost = true
    tab.fate = () => (isLost ? 'request lost' : 'arrives')
    tab.add(1, 3)
    await tab.pause()
    server.change({ key: 'elsewhere', mode: 'add', lines: [{ product: 1, comment: '', quantity: 3 }] })
    isLost = false
    await tab.settled()
    expect(packs(server.basket)).toEqual({ 1: 8, 2: 2 }) // two, three from there and three from here
  })

  test('OD-32: others who change the basket all the time drop neither a change nor the one after it', async () => {
    const server = new BasketOnServer([...two(), aLine({ product: { id: 9 } })])
    const tab = new Tab(server)
    let n = 0
    tab.meanwhile = () => {
      const lines = [{ product: 9, comment: '', quantity: 1 }]
      server.change({ key: `other ${(n += 1)}`, mode: 'add', lines })
    }
    tab.set(1, 5)
    tab.set(2, 6)
    await tab.settled()
    expect(packs(server.basket)).toEqual({ 1: 5, 2: 6, 9: 4 })
    expect(packs(tab.shown)).toEqual(packs(server.basket))
    expect(tab.queue.state()).toMatchObject({ conflicts: [], refusals: [] })
  })

  test('OD-32: a line that somebody else set is a conflict, said once however often it was changed here', async () => {
    const server = new BasketOnServer(two())
    const tab = new Tab(server)
    server.change({ key: 'x', mode: 'set', lines: [{ product: 1, comment: '', quantity: 9 }] })
    tab.set(1, 5)
    await tab.pause()
    tab.queue.dismiss('conflicts', tab.queue.state().conflicts[0]!)
    server.change({ key: 'y', mode: 'set', lines: [{ product: 1, comment: '', quantity: 4 }] })
    tab.set(1, 6)
    tab.add(2, 1)
    tab.set(1, 7)
    await tab.settled()
    expect(tab.queue.state().conflicts).toMatchObject([{ product: 1, mine: 7, theirs: 4 }])
    expect(packs(tab.shown)).toEqual({ 1: 4, 2: 3 })
  })

  test('C-08: a line typed again before it was sent is sent once; what may have arrived is not rewritten', async () => {
    const server = new BasketOnServer(two())
    const tab = new Tab(server)
    await tab.pause()
    tab.fate = () => 'answer lost'
    tab.set(1, 5)
    tab.set(2, 3)
    tab.set(2, 33)
    await tab.pause()
    tab.set(2, 4)
    tab.fate = () => 'arrives'
    await tab.settled()
    expect(tab.sent.map(({ lines }) => lines[0]!.quantity)).toEqual([5, 5, 4])
    expect(packs(server.basket)).toEqual({ 1: 5, 2: 4 })
  })

  test('C-07: a tab that was duplicated sends what the first one sends too, and it counts once', async () => {
    const server = new BasketOnServer(two())
    const tab = new Tab(server)
    tab.fate = () => 'request lost'
    tab.add(1, 3)
    await tab.pause()
    const copy = new Tab(server, tab.kept)
    tab.fate = () => 'arrives'
    await Promise.all([tab.settled(), copy.settled()])
    expect(packs(server.basket)).toEqual({ 1: 5, 2: 2 })
  })

  test('C-08: a page that was left sends nothing; shown again it goes on', async () => {
    const tab = new Tab(new BasketOnServer(two()))
    tab.fate = () => 'request lost'
    tab.add(1, 1)
    await tab.pause()
    tab.queue.rest()
    const before = tab.sent.length
    tab.fate = () => 'arrives'
    tab.tick()
    tab.queue.resume()
    await tab.pause()
    expect(tab.sent).toHaveLength(before)
    tab.queue.wake()
    await tab.settled()
    expect(packs(tab.server.basket)).toEqual({ 1: 3, 2: 2 })
  })

  test('C-08: what is discarded while it cannot be sent is not sent later, nor kept', async () => {
    const tab = new Tab(new BasketOnServer(two()))
    tab.fate = () => 'request lost'
    tab.add(1, 1)
    await tab.pause()
    tab.set(2, 9) // on its way when it is discarded
    tab.tick()
    tab.queue.discard()
    await tab.pause()
    expect(tab.queue.state()).toMatchObject({ commands: [], progress: 'saved' })
    tab.fate = () => 'arrives'
    tab.reload()
    await tab.settled()
    expect(packs(tab.server.basket)).toEqual({ 1: 2, 2: 2 })
  })
})

describe('a sender that waits', () => {
  const grid = (tab: Tab, quantities: Record<number, number>) =>
    tab.queue.submit(
      'style 10',
      Object.entries(quantities).map(([product, quantity]) => ({
        product: Number(product),
        comment: '',
        quantity,
      })),
    )

  test('C-07: a lost answer is found out by the same key', async () => {
    const tab = new Tab(new BasketOnServer(two()))
    const fates: Fate[] = ['answer lost', 'arrives']
    tab.fate = () => fates.shift()!
    expect(await grid(tab, { 1: 3, 4: 1 })).toMatchObject({ wasLost: true })
    expect(packs(tab.server.basket)).toEqual({ 1: 5, 2: 2, 4: 1 })
    expect(tab.kept.doubtful).toEqual({})
  })

  test.each(['request lost', 'answer lost'] as const)(
    'C-07 C-08: after no answer at all (%s), even over a reload, what is wanted in the end is there once',
    async (fate) => {
      const tab = new Tab(new BasketOnServer(two(), { minimum: 2 }))
      tab.fate = () => fate
      await expect(grid(tab, { 1: 3, 4: 5, 5: 1 })).rejects.toMatchObject({ status: 0 })
      tab.reload()
      tab.fate = () => 'arrives'
      // Meanwhile one number was raised, one lowered, one corrected, one added.
      await grid(tab, { 1: 4, 4: 2, 5: 2, 6: 7 })
      expect(packs(tab.server.basket)).toEqual({ 1: 6, 2: 2, 4: 2, 5: 2, 6: 7 })
      await grid(tab, { 1: 1 })
      expect(packs(tab.server.basket)[1]).toBe(7)
    },
  )

  test.each(['request lost', 'answer lost'] as const)(
    'C-08: what could not be sent is left to the queue and counts once (%s)',
    async (fate) => {
      const tab = new Tab(new BasketOnServer(two()))
      const lines = [{ product: 3, comment: '', quantity: 4 }]
      tab.fate = () => fate
      await expect(tab.queue.submit('grid', lines)).rejects.toThrow(ApiError)
      expect(tab.queue.defer('grid', [{ ...lines[0]!, quantity: 5 }], [])).toBe(false)
      expect(tab.queue.defer('grid', lines, [aLine({ product: { id: 3 } })])).toBe(true)
      expect(packs(tab.shown)).toEqual({ 1: 2, 2: 2, 3: 4 })
      await expect(tab.queue.submit('grid', lines)).rejects.toThrow(ApiError) // waits behind what is left
      expect(tab.queue.defer('grid', lines, [])).toBe(true)
      tab.reload()
      tab.fate = () => 'arrives'
      await tab.settled()
      expect(packs(tab.server.basket)).toEqual({ 1: 2, 2: 2, 3: 8 })
      expect(tab.kept).toEqual({ commands: [], doubtful: {} })
    },
  )

  test('OD-72: what was refused as a whole is in no doubt', async () => {
    const tab = new Tab(new BasketOnServer(two()))
    tab.meanwhile = () => {
      throw new ApiError(400, { basket: ['A basket holds at most 2 lines'] }, new Headers())
    }
    await expect(grid(tab, { 4: 1 })).rejects.toMatchObject({ status: 400 })
    tab.add(4, 1)
    await tab.settled()
    expect(tab.queue.state().refusals).toMatchObject([
      { ref: 'TW-4', message: 'A basket holds at most 2 lines' },
    ])
    tab.meanwhile = () => undefined
    await grid(tab, { 2: 1 })
    expect(packs(tab.server.basket)).toEqual({ 1: 2, 2: 3 })
  })
})

/** Numbers below `n`, always the same ones for a seed. */
function generator(seed: number) {
  let state = seed
  return (n: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n
  }
}
const seeds = process.env['SEED']
  ? [Number(process.env['SEED'])]
  : [...Array.from({ length: 60 }, (_, n) => n + 1), Date.now() % 1_000_000]

describe('random edits against a plain reference', () => {
  test.each(seeds)('C-08: one tab with losses and reloads keeps what was typed (seed %i)', async (seed) => {
    const random = generator(seed)
    const server = new BasketOnServer(two())
    const tab = new Tab(server)
    tab.fate = () => (['arrives', 'arrives', 'request lost', 'answer lost'] as const)[random(4)]!
    await tab.pause()
    const reference = new Map([
      [1, 2],
      [2, 2],
    ])
    for (let step = 0; step < 40; step += 1) {
      const product = 1 + random(4)
      const held = reference.get(product)
      const kind = random(10)
      const quantity = 1 + random(9)
      if (kind < 3) {
        tab.add(product, quantity)
        reference.set(product, (held ?? 0) + quantity)
      } else if (kind < 6 && held !== undefined) {
        tab.set(product, quantity)
        reference.set(product, quantity)
      } else if (kind < 7 && held !== undefined) {
        tab.remove(product)
        reference.delete(product)
      } else if (kind === 7) {
        tab.reload()
        await tab.pause()
      } else if (kind === 8) await tab.pause()
      else tab.tick()
      expect(packs(tab.shown), `shown after step ${step}`).toEqual(Object.fromEntries(reference))
    }
    await tab.settled()
    expect(packs(server.basket)).toEqual(Object.fromEntries(reference))
    expect(packs(tab.shown)).toEqual(Object.fromEntries(reference))
    expect(new Set(server.keys).size).toBe(server.keys.length)
    expect(tab.queue.state()).toMatchObject({ conflicts: [], refusals: [] })
  })

  test.each(seeds)(
    'C-07 OD-32: of several tabs each change counts once or is told of, and additions add up (seed %i)',
    async (seed) => {
      const random = generator(seed)
      const server = new BasketOnServer(two())
      const tabs = Array.from({ length: 3 }, () => new Tab(server))
      const added = new Map<number, number>()
      const sets: { tab: Tab; key: string }[] = []
      for (const tab of tabs)
        tab.fate = () => (['arrives', 'arrives', 'request lost', 'answer lost'] as const)[random(4)]!
      await Promise.all(tabs.map((tab) => tab.pause()))
      for (let step = 0; step < 40; step += 1) {
        const tab = tabs[random(3)]!
        const kind = random(6)
        if (kind < 3) {
          const product = 3 + random(3) // only ever added to
          const quantity = 1 + random(5)
          tab.add(product, quantity)
          added.set(product, (added.get(product) ?? 0) + quantity)
        } else if (kind === 3 && tab.line(1)) {
          tab.set(1, 1 + random(9))
          sets.push({ tab, key: tab.queue.state().commands.at(-1)!.key })
        } else if (kind === 4) {
          tab.tick()
          await tab.pause()
        } else tab.queue.heardOf(null)
      }
      for (const tab of tabs) await tab.settled()
      const held = packs(server.basket)
      for (const [product, quantity] of added) expect(held[product], `product ${product}`).toBe(quantity)
      expect(new Set(server.keys).size).toBe(server.keys.length)
      for (const { key } of sets) expect(server.keys).toContain(key)
      for (const tab of tabs) {
        tab.queue.heardOf(null)
        await tab.pause()
        expect(packs(tab.shown)).toEqual(held)
        const last = tab.sent.findLast(({ lines }) => lines[0]!.product === 1)
        const told = tab.queue.state().conflicts.find(({ product }) => product === 1)
        // The last one to set the line has it, or was told of who did.
        if (told) expect(told.mine).toBe(last!.lines[0]!.quantity)
      }
    },
  )
})
