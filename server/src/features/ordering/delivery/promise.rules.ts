import { compareDays, completeOn, type PromisedDay, type PromisedPart } from '@comptoir/contract/promise'

/** What of a product lies in the warehouses, in units (negative where more is reserved than there is), and what is to come. */
export type Supply = {
  stock: readonly { warehouse_id: number; available: number }[]
  /** Soonest first, from today on. */
  incoming: readonly Arrival[]
}
export type Arrival = { warehouse_id: number; expected_on: string; quantity: number }
/** Units, and the day from which they can leave a warehouse: null where nobody knows yet. */
export type Source = { units: number; warehouse_id: number; ready: string | null }
/** The day on which goods are had that can leave a warehouse from a day on. */
export type DayFor = (warehouseId: number, ready: string) => string

/**
 * Where units of a product would come from that somebody orders now: what is there first, in the warehouse that gives first,
 * then what is to come and is not spoken for by those who ordered before.
 */
export function sourcesOf(
  units: number,
  { stock, incoming }: Supply,
  { preferred, today }: { preferred: number; today: string },
): Source[] {
  const sources: Source[] = []
  let missing = units
  const take = (free: number, warehouse_id: number, ready: string | null) => {
    const taken = Math.min(missing, free)
    if (taken > 0) sources.push({ units: taken, warehouse_id, ready })
    missing -= Math.max(taken, 0)
  }
  const first = stock.toSorted((a, b) => rank(a, preferred) - rank(b, preferred))
  for (const { warehouse_id, available } of first) take(available, warehouse_id, today)
  let spokenFor = stock.reduce((sum, { available }) => sum + Math.max(-available, 0), 0)
  for (const { warehouse_id, expected_on, quantity } of incoming) {
    take(quantity - spokenFor, warehouse_id, expected_on)
    spokenFor = Math.max(spokenFor - quantity, 0)
  }
  take(missing, preferred, null)
  return sources
}
const rank = ({ warehouse_id }: { warehouse_id: number }, preferred: number) =>
  warehouse_id === preferred ? 0 : warehouse_id

/** Units of a warehouse that an order line holds. */
export type Held = { warehouse_id: number; quantity: number }

/**
 * Where what is reserved of a product comes from, who ordered first first.
 *
 * @param onHand units by warehouse
 * @returns the sources of each reservation
 */
export function sourcesOfQueue(
  queue: readonly Held[],
  onHand: ReadonlyMap<number, number>,
  incoming: readonly Arrival[],
  today: string,
): Source[][] {
  const left = new Map(onHand)
  const coming = incoming.map((arrival) => ({ ...arrival }))
  return queue.map(({ warehouse_id, quantity }) => {
    const there = Math.max(Math.min(quantity, left.get(warehouse_id) ?? 0), 0)
    left.set(warehouse_id, (left.get(warehouse_id) ?? 0) - there)
    const sources: Source[] = there > 0 ? [{ units: there, warehouse_id, ready: today }] : []
    let missing = quantity - there
    while (missing > 0 && coming[0]) {
      const [next] = coming
      const units = Math.min(missing, next.quantity)
      sources.push({ units, warehouse_id: next.warehouse_id, ready: next.expected_on })
      missing -= units
      next.quantity -= units
      if (next.quantity === 0) coming.shift()
    }
    if (missing > 0) sources.push({ units: missing, warehouse_id, ready: null })
    return sources
  })
}

/** Shares the sources of a product out among the lines that want it, in their order. */
export function shared(units: readonly number[], sources: readonly Source[]): Source[][] {
  const left = sources.map((source) => ({ ...source }))
  return units.map((wanted) => {
    const own: Source[] = []
    let missing = wanted
    while (missing > 0 && left[0]) {
      const taken = Math.min(missing, left[0].units)
      own.push({ ...left[0], units: taken })
      missing -= taken
      left[0].units -= taken
      if (left[0].units === 0) left.shift()
    }
    return own
  })
}

/** What is promised of goods from these sources: soonest first, none before the day that was asked for. */
export const promisedOf = (sources: readonly Source[], dayFor: DayFor, wish = ''): PromisedPart[] =>
  merged(
    sources.map(({ units, warehouse_id, ready }) => ({
      units,
      date: ready === null ? null : latest(dayFor(warehouse_id, ready), wish),
    })),
  )

/**
 * What is promised now of a line that was promised before: what has left stays as it was, and what is there in time is not put
 * off because it has not left yet.
 *
 * @param sources of what has not left
 */
export function promisedAnew(
  before: readonly PromisedPart[],
  sources: readonly Source[],
  { dayFor, wish, today }: { dayFor: DayFor; wish: string; today: string },
): PromisedPart[] {
  const open = sources.reduce((sum, { units }) => sum + units, 0)
  const old = before.map((part) => ({ ...part }))
  const takeOld = (units: number): PromisedPart[] => {
    const taken: PromisedPart[] = []
    let missing = units
    while (missing > 0 && old[0]) {
      const part = { units: Math.min(missing, old[0].units), date: old[0].date }
      taken.push(part)
      missing -= part.units
      old[0].units -= part.units
      if (old[0].units === 0) old.shift()
    }
    return missing > 0 ? [...taken, { units: missing, date: null }] : taken
  }
  const gone = takeOld(Math.max(before.reduce((sum, { units }) => sum + units, 0) - open, 0))
  const parts = sources.toSorted(byReady).flatMap(({ units, warehouse_id, ready }) => {
    const was = takeOld(units)
    const day = ready === null ? null : latest(dayFor(warehouse_id, ready), wish)
    if (ready !== today || day === null) return [{ units, date: day }]
    return was.map(({ units: own, date }) => ({ units: own, date: date !== null && date < day ? date : day }))
  })
  return merged([...gone, ...parts])
}

/** How many units are had on each day, and how many lines are complete then; the day that nobody knows last. */
export function byDay(lines: readonly (readonly PromisedPart[])[]): PromisedDay[] {
  const days = new Map<string | null, { lines: number; units: number }>()
  for (const parts of lines) {
    const complete = completeOn(parts)
    for (const { units, date } of merged(parts)) {
      const day = days.get(date) ?? { lines: 0, units: 0 }
      days.set(date, { lines: day.lines + (date === complete ? 1 : 0), units: day.units + units })
    }
  }
  return [...days].map(([date, sums]) => ({ date, ...sums })).toSorted((a, b) => compareDays(a.date, b.date))
}

function merged(parts: readonly PromisedPart[]): PromisedPart[] {
  const unitsOn = new Map<string | null, number>()
  for (const { units, date } of parts) unitsOn.set(date, (unitsOn.get(date) ?? 0) + units)
  return [...unitsOn]
    .map(([date, units]) => ({ units, date }))
    .toSorted((a, b) => compareDays(a.date, b.date))
}

const latest = (day: string, other: string) => (day > other ? day : other)
const byReady = (a: Source, b: Source) => compareDays(a.ready, b.ready)
