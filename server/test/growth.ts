const times = 16
const MAX_ROUNDS = 60
/** Above this `growth` is faster than that of the length; where it is its square, `growth` is 256. */
export const linear = 5 * times

/**
 * How many times longer `work` takes on a text that is 16 times as long. Repeated, and the fastest of several rounds, so
 * that what else the machine does counts little; ends as soon as the answer is clear, which few rounds do not make it where
 * it took long.
 */
export function growth(work: (text: string) => unknown, piece: string, end = ''): number {
  const text = (length: number) =>
    Buffer.from(piece.repeat(Math.ceil(length / piece.length)) + end).toString()
  const [short, long] = [text(4000), text(4000 * times)]
  let fastestShort = Infinity
  let fastestLong = Infinity
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    fastestShort = Math.min(fastestShort, timeOf(work, short))
    fastestLong = Math.min(fastestLong, timeOf(work, long))
    const found = fastestLong / fastestShort
    if (found < linear || (round > 7 && found > 2 * linear)) return found
  }
  return fastestLong / fastestShort
}

/** Milliseconds of one call, from as many as take two. */
function timeOf(work: (text: string) => unknown, text: string): number {
  const start = performance.now()
  for (let calls = 1; ; calls += 1) {
    work(text)
    const ms = performance.now() - start
    if (ms >= 2) return ms / calls
  }
}
