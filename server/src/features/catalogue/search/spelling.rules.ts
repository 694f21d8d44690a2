/** How many wrong letters a word of this length may have. */
export const maxTypos = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** Two neighbours that have changed places are the likeliest slip: less than a letter that is not in the word at all. */
const SWAPPED = 0.75

/** Three rows of the table of distances, used again for each pair of words: a search compares many. */
let before = new Float64Array(64)
let previous = new Float64Array(64)
let current = new Float64Array(64)

/**
 * Letters added, left out or changed to make one word of the other; neighbours that have changed places count less.
 *
 * @param most where it is more, `Infinity` will do
 */
export function distance(a: string, b: string, most = Infinity): number {
  if (Math.abs(a.length - b.length) > most) return Infinity
  if (b.length >= current.length) {
    before = new Float64Array(b.length * 2)
    previous = new Float64Array(b.length * 2)
    current = new Float64Array(b.length * 2)
  }
  for (let column = 0; column <= b.length; column++) previous[column] = column
  let leastBefore = 0
  for (let row = 1; row <= a.length; row++) {
    const letter = a.charCodeAt(row - 1)
    current[0] = row
    let leastHere = row
    for (let column = 1; column <= b.length; column++) {
      const other = b.charCodeAt(column - 1)
      let least = previous[column - 1]!
      if (letter !== other) {
        least = Math.min(previous[column]!, current[column - 1]!, least) + 1
        if (row > 1 && column > 1 && letter === b.charCodeAt(column - 2) && a.charCodeAt(row - 2) === other)
          least = Math.min(least, before[column - 2]! + SWAPPED)
      }
      current[column] = least
      if (least < leastHere) leastHere = least
    }
    // A row comes from the two before it.
    if (leastHere > most && leastBefore > most) return Infinity
    leastBefore = leastHere
    const free = before
    before = previous
    previous = current
    current = free
  }
  return previous[b.length]!
}

/** The words most like a misspelt one, none of them with more errors than allowed; they begin alike, see `beginningsOf`. */
export function mostAlike(word: string, candidates: Iterable<string>): string[] {
  const most = maxTypos(word.length)
  if (most === 0) return []
  const isShort = word.length < 6 // another letter makes another word of it: "chair" is not "clair"
  const beginnings = beginningsOf(word)
  let least = most
  let best: string[] = []
  for (const candidate of candidates) {
    if (
      candidate.length < 4 ||
      Math.abs(candidate.length - word.length) > least ||
      !beginnings.some((beginning) => candidate.startsWith(beginning))
    )
      continue
    const steps = distance(word, candidate, least)
    if (steps > least || (isShort && steps === 1 && candidate.length === word.length)) continue
    if (steps < least) best = []
    least = steps
    best.push(candidate)
  }
  return best
}

/** How the words begin that this one may be meant for: the first letter is right, or has changed places with the second. */
export const beginningsOf = (word: string): string[] =>
  word[0] === word[1]
    ? [word.slice(0, 1)]
    : [word.slice(0, 1), word.slice(0, 2).split('').toReversed().join('')]
