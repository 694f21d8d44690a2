/**
 * How texts become the words that are kept and looked up: without accents and case, the same in all languages.
 * Indexing and searching must go through the same functions.
 */

const ligatures: Record<string, string> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', đ: 'd' }

/** "Écharpe d’hiver" → "echarpe d'hiver". */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßœæøłđ]/g, (letter) => ligatures[letter] ?? letter)
    .replace(/[’‘`´]/g, "'")

/** A code as the database compares it (`code_key`): "tw-4050.12" → "TW405012". */
export const codeKey = (code: string): string => code.replace(/[^\p{L}\p{N}]/gu, '').toUpperCase()

/** The pieces of a text between spaces; "t-shirt" and "50x100" stay whole, "l'hiver" does not. */
export const piecesOf = (text: string): string[] =>
  plain(text)
    .replace(/(?<=\d)\s*[x×]\s*(?=\d)/g, 'x')
    .split(/[\s'",;:()[\]·•–—+×*]+/)
    .map((piece) => piece.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((piece) => piece !== '')

/** Letters and digits of a piece run together: "t-shirt" → "tshirt". */
export const joined = (piece: string): string => piece.replace(/[^\p{L}\p{N}]/gu, '')
/** The parts of a piece: "softshell-jacke" → ["softshell", "jacke"]. */
export const partsOf = (piece: string): string[] => piece.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

const longestWord = 40

/** The words under which a text is found: each piece run together and its parts, single letters left out. */
export function wordsOf(text: string): Set<string> {
  const words = new Set<string>()
  for (const piece of piecesOf(text))
    for (const word of [joined(piece), ...partsOf(piece)])
      if (isWord(word) && !isFiller(word)) words.add(word.slice(0, longestWord))
  return words
}

const isWord = (word: string) => word.length > 1 || /\d/.test(word)

const fillers = new Set(
  [
    'de du des la le les un une et en au aux avec sans pour par sur ou dans est a d l',
    'van voor met het een of zonder op in te bij der den dit is',
    'mit und fur das die dem ohne aus auf von im zu ein eine oder',
    'the and with for of an to or by on',
  ]
    .join(' ')
    .split(' '),
)
/** Words that say nothing about what is wanted: "pour", "met", "und", "the". */
export const isFiller = (word: string): boolean => fillers.has(word)

const endings = [
  's',
  'x',
  'es',
  'en',
  'e',
  'n',
  'er',
  'ern',
  'nen',
  'aux',
  'je',
  'tje',
  'etje',
  'jes',
  'tjes',
  'etjes',
]
/** What else a word may stand under: without the ending of a plural or a diminutive, and with umlauts written out. */
export function formsOf(word: string): string[] {
  const forms = new Set([word])
  if (/\d/.test(word)) return [word]
  for (const form of [
    word,
    word
      .replace(/(?<![aeq])ue/g, 'u')
      .replace(/ae/g, 'a')
      .replace(/oe/g, 'o'),
  ]) {
    forms.add(form)
    for (const ending of endings) {
      const stem = form.slice(0, -ending.length)
      if (!form.endsWith(ending) || stem.length < 3) continue
      forms.add(stem)
      if (/^e(n|tjes?)$/.test(ending) && stem.at(-1) === stem.at(-2) && stem.length > 3)
        forms.add(stem.slice(0, -1))
    }
  }
  return [...forms]
}

/** A word and what is left of it without one of its letters: two words that share one of these are alike. */
export function variantsOf(word: string): string[] {
  const variants = new Set([word])
  if (word.length > 3)
    for (let at = 0; at < word.length; at++) variants.add(word.slice(0, at) + word.slice(at + 1))
  return [...variants]
}

/** The ways to cut a word in two, the longest second part first: in Dutch and German it says what a thing is. */
export const splitsOf = (word: string): [first: string, second: string][] =>
  Array.from({ length: Math.max(0, word.length - 6) }, (_, index) => [
    word.slice(0, index + 4),
    word.slice(index + 4),
  ])

/** Wrong letters that are forgiven in a word of this length. */
export const forgiven = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : 2)

/** Letters added, left out, changed or swapped with their neighbour to make one word of the other. */
export function distance(a: string, b: string): number {
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    for (let column = 1; column <= b.length; column++) {
      const change = a[row - 1] === b[column - 1] ? 0 : 1
      let least = Math.min(previous[column]! + 1, current[column - 1]! + 1, previous[column - 1]! + change)
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        least = Math.min(least, before[column - 2]! + 1)
      current.push(least)
    }
    before = previous
    previous = current
  }
  return previous[b.length]!
}
