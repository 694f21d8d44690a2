import { languages, type TextLanguage } from '@comptoir/contract/common'
import { inAll, MatchBuilder, points, pointsFor, type Match } from './match.rules.ts'
import type { SearchIndex } from './memory-index.rules.ts'
import { beginningsOf, maxTypos, mostAlike } from './spelling.rules.ts'
import type { Alternatives } from './terms.rules.ts'
import { colorsNamed, type Vocabulary } from './vocabulary.rules.ts'
import { areForms, splitsOf, stemOf } from './words.rules.ts'

/** What is searched in, and what its values are called. */
export type Catalogue = { index: SearchIndex; vocabulary: Vocabulary }

/**
 * What a word stands for: in the reader's language if it is known there, else in the other languages, else in
 * descriptions, else as a compound of two known words, as the beginning of a word, as the word most like it, or as a
 * compound of which the end is known.
 */
export function matchWord(
  catalogue: Catalogue,
  word: string,
  language: TextLanguage,
  isColorOrSize = false,
): Match | undefined {
  const others = languages.filter((other) => other !== language)
  // "noir" is a colour, and nothing that is looked for in other words.
  if (isColorOrSize) return known(catalogue, word, [language], false) ?? described(catalogue, word)
  const found =
    spelled(catalogue, word, language, others) ??
    (isNotSold(catalogue, word) ? undefined : described(catalogue, word))
  if (found) return found
  const compounds = compoundsOf(catalogue, word, [language, ...others].filter(hasCompounds))
  return (
    compounds.map(({ both }) => both).find((both) => both !== undefined) ??
    begun(catalogue, word, [language]) ??
    begun(catalogue, word, others) ??
    misspelt(catalogue, word, [language]) ??
    misspelt(catalogue, word, others) ??
    endOf(
      catalogue,
      hasCompounds(language) ? compounds.filter((each) => each.language === language) : compounds,
    )
  )
}

/**
 * A word of the reader's language, else of the others, with the word that it was taken for if it is spelled otherwise:
 * "serviete" for "serviette". Before it is taken for one of the reader's language it may be one of another: "veste".
 */
function spelled(
  catalogue: Catalogue,
  word: string,
  language: TextLanguage,
  others: readonly TextLanguage[],
): Match | undefined {
  const own = known(catalogue, word, [language])
  const ownTakenFor = own && takenFor(catalogue, word, [language])
  if (own && ownTakenFor === undefined) return own
  if (own && !others.some((other) => wordsOfStem(catalogue, word, other).includes(word)))
    return { ...own, takenFor: ownTakenFor }
  const foreign = known(catalogue, word, others)
  return foreign && { ...foreign, takenFor: takenFor(catalogue, word, others) }
}

/** The word that one of the same stem is taken for; undefined where it is a form of one, or only part of compounds. */
function takenFor(catalogue: Catalogue, word: string, of: readonly TextLanguage[]): string | undefined {
  const alike = of.flatMap((language) =>
    wordsOfStem(catalogue, word, language).map((other) => ({ language, other })),
  )
  return alike.some(({ language, other }) => areForms(language, word, other)) ? undefined : alike[0]?.other
}

/** The words of names, categories, brands and synonyms that have this stem. */
function wordsOfStem({ index, vocabulary }: Catalogue, word: string, language: TextLanguage): string[] {
  const stem = stemOf(word)
  return [
    ...index.names[language].withStemOf(word),
    ...(vocabulary.filterWords[language].get(stem) ?? []).map((found) => found.word),
    ...(vocabulary.terms.words[language].get(stem) ?? []),
  ]
}

/** What alternatives of words stand for, all words of one of them together. */
export function matchMeans(
  catalogue: Catalogue,
  means: Alternatives,
  of: readonly TextLanguage[],
): Match | undefined {
  const match = new MatchBuilder(catalogue)
  for (const words of means) {
    const parts = words.map(
      (word) => known(catalogue, word, of, false) ?? colored(catalogue, word) ?? described(catalogue, word),
    )
    for (const [slot, sum] of inAll(parts)) {
      const given = Math.round(sum / parts.length)
      match.add(slot, given > points.DESCRIPTION ? given + points.SYNONYM : given)
    }
    if (parts.some((part) => part?.isKind)) match.isKind = true
  }
  return match.done()
}

/**
 * Where it is a word of these languages, a part of a compound of theirs, or a synonym in them.
 *
 * @param isWord to be looked for in compounds and among the synonyms too
 */
function known(
  catalogue: Catalogue,
  word: string,
  of: readonly TextLanguage[],
  isWord = true,
): Match | undefined {
  const { index, vocabulary } = catalogue
  const stem = stemOf(word)
  const match = new MatchBuilder(catalogue)
  // A word of three letters is like many of other languages: "lin" is no "linen".
  const isAlike = (found: string) => found === word || word.length > shortestPart || of.length === 1
  for (const language of of) {
    const names = index.names[language]
    for (const form of formsIn(language, word))
      for (const found of names.withStemOf(form))
        if (isAlike(found))
          match.addAll(names.slotsOf(found), found === word ? points.NAME : points.NAME_ENDING)
    const parts = index.nameParts[language]
    for (const found of parts.withStemOf(word)) match.addAll(parts.slotsOf(found), points.NAME_PART)
    for (const { kind, value, isWhole, word: found } of vocabulary.filterWords[language].get(stem) ?? []) {
      if (!isAlike(found)) continue
      if (kind === 'category') match.addAll(index.styles('leaf', value), points.CATEGORY)
      const all = isWhole && stemOf(found) === stem ? points.CATEGORY_WHOLE : points.CATEGORY_ABOVE
      match.addAll(index.styles(kind, value), kind === 'brand' ? points.CATEGORY : all)
    }
    if (isWord && hasCompounds(language)) addCompounds(catalogue, match, word, language)
    const isTerm = isWord && (word.length > shortestPart || of.length === 1)
    const means = isTerm ? vocabulary.terms.synonyms[language].get(stem) : undefined
    if (means) match.take(matchMeans(catalogue, means, [language]))
  }
  if (index.heads.has(stem) || (vocabulary.heads.has(stem) && !index.attributes.has(stem)))
    match.isKind = true
  if (match.isEmpty) return undefined
  return match.take(described(catalogue, word)).done()
}

/** German plurals in "er" are looked up without it; in other languages that would make "print" of "printer". */
const formsIn = (language: TextLanguage, word: string): string[] =>
  language === 'de' && word.length > 6 && word.endsWith('er') ? [word, word.slice(0, -2)] : [word]

const hasCompounds = (language: TextLanguage) => language === 'nl' || language === 'de'
/** Letters of a part of a compound. */
const shortestPart = 3

/** "jas" in "regenjas", "winter" in "winterparka". */
function addCompounds(
  { index, vocabulary }: Catalogue,
  match: MatchBuilder,
  word: string,
  language: TextLanguage,
): void {
  const stem = stemOf(word)
  if (/\d/.test(word) || word.length < shortestPart) return
  const roots = [...formsIn(language, word), ...(stem.length >= shortestPart ? [stem] : [])]
  for (const root of roots) {
    for (const found of index.names[language].endingWith(root, shortestPart)) {
      match.addAll(index.names[language].slotsOf(found), points.NAME_HEAD)
      match.isKind = true
    }
    if (root.length > shortestPart)
      for (const found of index.names[language].startingWith(root))
        if (isLonger(found, root)) match.addAll(index.names[language].slotsOf(found), points.NAME_PART)
  }
  for (const { word: whole, stem: wholeStem, categories } of vocabulary.categoryWords[language])
    for (const root of roots)
      if (
        isEnd(whole, root) ||
        isEnd(wholeStem, root) ||
        (root.length > shortestPart && isLonger(whole, root) && whole.startsWith(root))
      ) {
        for (const category of categories) match.addAll(index.styles('leaf', category), points.CATEGORY_PART)
        break
      }
}

const isEnd = (text: string, root: string) => isLonger(text, root) && text.endsWith(root)
/** A text that has another part besides this one. */
const isLonger = (text: string, part: string) => text.length - part.length >= shortestPart

function described(catalogue: Catalogue, word: string): Match | undefined {
  const { descriptions } = catalogue.index
  const match = new MatchBuilder(catalogue)
  for (const found of word.length < 4 ? [word] : descriptions.withStemOf(word))
    match.addAll(descriptions.slotsOf(found), points.DESCRIPTION)
  return match.done()
}

/** "veiligheidsschoenen" are shoes. */
const isNotSold = ({ vocabulary }: Catalogue, word: string) =>
  splitsOf(word).some(([, end]) => endsNotSold(vocabulary, end))

/** Three letters end many words by chance. */
const endsNotSold = ({ terms }: Vocabulary, end: string) =>
  end.length > shortestPart && terms.notSoldEnds.has(stemOf(end))

/** A word as a compound of two: the styles that have both parts, if there are any, and those that have the second. */
type Compound = {
  language: TextLanguage
  first: string
  second: string
  both: Match | undefined
  /** Of `second`; undefined for a word such as "kleding". */
  kind: Match | undefined
}

/** "winterjas" is what is both "winter" and "jas"; the end must say what it is. */
function compoundsOf(catalogue: Catalogue, word: string, of: readonly TextLanguage[]): Compound[] {
  if (/\d/.test(word)) return []
  const { terms } = catalogue.vocabulary
  const compounds: Compound[] = []
  for (const language of of)
    for (const [first, second] of splitsOf(word)) {
      const stem = stemOf(second)
      if (endsNotSold(catalogue.vocabulary, second)) return []
      // Three letters end many words by chance: they must be a word themselves, as "jas" is.
      const kind = known(catalogue, second, [language], second.length > shortestPart)
      const isGeneral = terms.generals.has(stem)
      if (!isGeneral && !kind?.isKind) continue
      const which = firstPart(catalogue, first, language)
      const both = isGeneral ? which && { ...which, isKind: true } : kind && together(catalogue, which, kind)
      compounds.push({ language, first, second, both, kind: isGeneral ? undefined : kind })
      if (both) return compounds
    }
  return compounds
}

/** What has both parts of a compound, the end in its name. */
function together(catalogue: Catalogue, which: Match | undefined, kind: Match): Match | undefined {
  const match = new MatchBuilder(catalogue)
  for (const [slot, sum] of inAll([which, kind]))
    if (pointsFor(kind, slot) > points.DESCRIPTION) match.add(slot, Math.min(points.NAME_HEAD, sum))
  match.isKind = true
  return match.done()
}

/** "Regenschutzjacke" is a "Regenjacke", "veligheidsbroek" a "veiligheidsbroek"; "Bäckerhose" is some "Hose" at least. */
function endOf(catalogue: Catalogue, compounds: Compound[]): Match | undefined {
  const compound = compounds.find(
    ({ language, first, second, kind }) =>
      kind?.points.some((each) => each > points.DESCRIPTION) &&
      // "broek" and "hose" (as "hosen") are words, "nbroek" of "tuinbroek" is not.
      ['', 'n'].some((ending) => wordsOfStem(catalogue, second + ending, language).length > 0) &&
      (second.length > shortestPart || first.endsWith('s')), // "pet" ends "trompet", too
  )
  if (!compound?.kind) return undefined
  const { language, first, second, kind } = compound
  for (const part of [first, bare(first)]) {
    const which = misspelt(catalogue, part, [language])
    const both = which && together(catalogue, which, kind)
    if (both) return { ...both, takenFor: which.takenFor + second }
  }
  for (let end = first.length - 1; end > shortestPart; end--) {
    const part = first.slice(0, end)
    const both = together(catalogue, known(catalogue, part, [language]), kind)
    if (both) return { ...both, takenFor: part + second }
  }
  return { ...kind, takenFor: second }
}

/** The first part of a compound may have an "s" to join it, and be one that only descriptions have ("Baumwoll…"). */
function firstPart(catalogue: Catalogue, part: string, language: TextLanguage): Match | undefined {
  const found = known(catalogue, part, [language]) ?? known(catalogue, bare(part), [language])
  if (found || part.length < 5) return found
  const { descriptions } = catalogue.index
  const match = new MatchBuilder(catalogue)
  for (const word of descriptions.startingWith(part))
    match.addAll(descriptions.slotsOf(word), points.DESCRIPTION)
  return match.done()
}

/** Without the "s" that joins it to the next part. */
const bare = (part: string) => (part.endsWith('s') && part.length > 4 ? part.slice(0, -1) : part)

function begun(catalogue: Catalogue, word: string, of: readonly TextLanguage[]): Match | undefined {
  if (word.length < shortestPart || /\d/.test(word)) return undefined
  const match = new MatchBuilder(catalogue)
  const { index, vocabulary } = catalogue
  for (const language of of) {
    const names = index.names[language]
    for (const found of names.startingWith(word)) match.addAll(names.slotsOf(found), points.BEGINNING)
    for (const values of vocabulary.filterWords[language].values())
      for (const { kind, value, word: found } of values)
        if (found.startsWith(word)) match.addAll(index.styles(kind, value), points.CATEGORY_ABOVE)
    for (const [stem, terms] of vocabulary.terms.words[language])
      if (word.length > 3 && terms.some((term) => term.startsWith(word)))
        match.take(matchMeans(catalogue, vocabulary.terms.synonyms[language].get(stem) ?? [], [language]))
  }
  for (const [phrase, colors] of vocabulary.colorPhrases)
    if (word.length > 3 && phrase.startsWith(word))
      for (const color of colors) match.addAll(index.styles('color', color), points.CATEGORY_ABOVE)
  match.isKind = true
  return match.done()
}

function misspelt(catalogue: Catalogue, word: string, of: readonly TextLanguage[]): Match | undefined {
  if (maxTypos(word.length) === 0 || /\d/.test(word)) return undefined
  const matches = [...new Set(mostAlike(word, wordsLike(word, catalogue, of)))].flatMap((candidate) => {
    const match = known(catalogue, candidate, of) ?? colored(catalogue, candidate)
    return match
      ? [{ candidate, match, styles: match.points.filter((each) => each > points.DESCRIPTION).length }]
      : []
  })
  const best = matches.toSorted((a, b) => b.styles - a.styles)[0]
  return best && { ...best.match, takenFor: best.candidate }
}

/** The words that one may be meant for: of names, categories, brands, synonyms and colours; some come twice. */
function* wordsLike(
  word: string,
  { index, vocabulary }: Catalogue,
  of: readonly TextLanguage[],
): Generator<string> {
  for (const language of of) {
    for (const beginning of beginningsOf(word)) yield* index.names[language].startingWith(beginning)
    for (const values of vocabulary.filterWords[language].values()) for (const { word } of values) yield word
    for (const terms of vocabulary.terms.words[language].values()) yield* terms
  }
  yield* vocabulary.colorNames
}

function colored(catalogue: Catalogue, phrase: string): Match | undefined {
  const match = new MatchBuilder(catalogue)
  for (const color of colorsNamed(catalogue.vocabulary, [phrase]).like)
    match.addAll(catalogue.index.styles('color', color), points.CATEGORY)
  return match.done()
}
