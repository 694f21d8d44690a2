import type { TextLanguage } from '@comptoir/contract/common'

/**
 * How texts become the words that are kept and looked up: without accents and case, the same in all languages.
 * Indexing and searching must go through the same functions.
 */

/** Letters that have no decomposition: ligatures, letters with a stroke, and the dotless i, whose capital is I. */
const ligatures: Record<string, string> = { ß: 'ss', œ: 'oe', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/** "Écharpe d’hiver" → "echarpe d'hiver". */
export const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßœæøłđı]/g, (letter) => ligatures[letter] ?? letter)
    .replace(/[’‘`´]/g, "'")

/** A code key without the zeros that lead its numbers: "NV0016" and "NV16" → "NV16". */
export const looseCodeKey = (key: string): string => key.replace(/(?<!\d)0+(?=\d)/g, '')

/** The pieces of a text between spaces; "t-shirt" and "50 x 100" are one each, "l'hiver" is "hiver", "men's" is "mens". */
export const piecesOf = (text: string): string[] =>
  plain(text)
    .replace(/(?<![\p{L}\d])(?:[cdjlmnst]|qu)'(?=\p{L})/gu, '')
    .replace(/(?<=\p{L})'s(?!\p{L})/gu, 's')
    .replace(/(?<![\p{L}\d])(\d{2,3})\s*[x×*]\s*(\d{2,3})(?!\d)/gu, '$1x$2')
    .split(/[\s'",;:()[\]·•–—+×*?!&]+/)
    .map((piece) => piece.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((piece) => piece !== '')

/** Letters and digits of a piece run together: "t-shirt" → "tshirt". */
export const joined = (piece: string): string => piece.replace(/[^\p{L}\p{N}]/gu, '')
/** The parts of a piece: "softshell-jacke" → ["softshell", "jacke"]. */
export const partsOf = (piece: string): string[] => piece.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

const longestWord = 40

/** The words under which a text is found: each piece run together, and its parts, which get a dash in front. */
export function wordsOf(text: string): Set<string> {
  const words = new Set<string>()
  for (const piece of piecesOf(text)) {
    const parts = partsOf(piece)
    words.add(joined(piece).slice(0, longestWord))
    if (parts.length > 1) for (const part of parts) words.add(`-${part.slice(0, longestWord)}`)
  }
  return words
}

const endings = ['etjes', 'tjes', 'jes', 'etje', 'tje', 'je', 'en', 'es', 's', 'x', 'e', 'n']
/** A vowel written twice, as Dutch does in closed syllables: "sloop", "geel". */
const doubleVowel = /(aa|ee|oo|uu)(?=[^aeiou]*$)/

/**
 * What is left of a word without the endings of plurals, diminutives and adjectives, umlauts written out or not: the
 * same for "Schürze", "schuerze" and "Schürzen". No word itself: for comparing only.
 */
export const stemOf = (word: string): string => cut(word).stem

/** The endings of a language's words, of those that a stem is without. */
const endingsIn: Record<TextLanguage, RegExp> = { fr: /^(?:e?s|e|x)?$/, nl: /^/, de: /^/, en: /^(?:e?s)?$/ }

/**
 * Whether two words of one stem are forms of one word of a language: "petten" and "pet". Of "serviete" and "serviette",
 * which double a letter before the same kind of ending, one is misspelt.
 */
export function areForms(language: TextLanguage, one: string, other: string): boolean {
  const a = cut(one)
  const b = cut(other)
  if (one !== other && ![a, b].every(({ ending }) => endingsIn[language].test(ending))) return false
  return a.body === b.body || /^[aeiou]/.test(a.ending) !== /^[aeiou]/.test(b.ending)
}

/** Cuts a word: `body` as it is written before the ending. */
function cut(word: string): { stem: string; body: string; ending: string } {
  if (/\d/.test(word)) return { stem: word, body: word, ending: '' }
  // "caps", but not "muts"
  if (/^\p{L}{2}[bdgp]s$/u.test(word))
    return { stem: word.slice(0, -1), body: word.slice(0, -1), ending: 's' }
  const text = word
    .replace(/(?<![aeq])ue/g, 'u')
    .replace(/ae/g, 'a')
    .replace(/oe/g, 'o')
  let stem = text
  let body = text
  for (;;) {
    const ending = endings.find((end) => stem.endsWith(end) && stem.length - end.length >= shortestStem(end))
    if (ending === undefined) break
    stem = stem.slice(0, -ending.length)
    body = text.slice(0, stem.length)
    if (stem.length > 3 && stem.at(-1) === stem.at(-2)) stem = stem.slice(0, -1)
    stem = stem.replace(/(?<=[aeiouj])z$/, 's').replace(/(?<=[aeiou])v$/, 'f') // "grijze", "sloven"
  }
  const ending = text.slice(body.length)
  return { stem: stem.replace(doubleVowel, (vowels) => vowels[0]!), body, ending } // two letters
}
const shortestStem = (ending: string) => (ending.length > 1 && ending !== 'es' ? 3 : 4)

/** The ways to cut a word in two, the longest second part first: in Dutch and German it says what a thing is. */
export const splitsOf = (word: string): [first: string, second: string][] =>
  Array.from({ length: Math.max(0, word.length - 5) }, (_, index) => [
    word.slice(0, index + 3),
    word.slice(index + 3),
  ])
