/** Colours that something asked for: `named` by their very name, `like` all that it may mean. */
type ColorChoice = { named: number[]; like: number[] }

/** All colours asked for, the likeliest first: those that most of it means, then those called by their very name. */
export function colorsMeant(asked: ColorChoice[]): number[] {
  const all = new Set(asked.flatMap(({ named, like }) => [...named, ...like]))
  const meantBy = (color: number) => asked.filter(({ like }) => like.includes(color)).length
  const isNamed = (color: number) => Number(asked.some(({ named }) => named.includes(color)))
  return [...all].toSorted((a, b) => meantBy(b) - meantBy(a) || isNamed(b) - isNamed(a))
}
