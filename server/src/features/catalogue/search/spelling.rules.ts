/** How many wrong letters a word of this length may have. */
export const maxTypos = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** Two neighbours that have changed places are the likeliest slip: less than a letter that is not in the word at all. */
const SWAPPED = 0.75

/** Letters added, left out or changed to make one word of the other; neighbours that have changed places count less. */
export function distance(a: string, b: string): number {
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1
      let least = Math.min(previous[column]! + 1, current[column - 1]! + 1, previous[column - 1]! + change)
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1] && change > 0)
        least = Math.min(least, before[column - 2]! + SWAPPED)
      current.push(least)
    }
    before = previous
    previous = current
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
    const steps = distance(word, candidate)
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
