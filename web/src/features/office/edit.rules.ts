/** The parts that differ: as they are wanted, and as they were. */
export function differences<C extends object>(
  before: C,
  after: C,
): { changes: Partial<C>; undo: Partial<C> } {
  const keys = Object.keys(after).filter(
    (key) => JSON.stringify(before[key as keyof C]) !== JSON.stringify(after[key as keyof C]),
  )
  const of = (values: C) =>
    Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key))) as Partial<C>
  return { changes: of(after), undo: of(before) }
}
