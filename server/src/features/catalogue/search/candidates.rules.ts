import { languages, type Language } from '@comptoir/contract/common'
import { Bitset } from './bitset.rules.ts'
import { noUnit, unitOf, type ParsedQuery, type Unit } from './query-parser.rules.ts'
import { termKey } from './terms.rules.ts'
import {
  inAll,
  MatchBuilder,
  matchMeans,
  matchWord,
  points,
  pointsFor,
  type Catalogue,
  type Match,
} from './word-match.rules.ts'
import { codeKey } from './words.rules.ts'

/** The styles that a query finds by words, and what was done to the words for it. */
export type Candidates = {
  slots: Bitset
  /** By slot, what the words say for it. */
  scores: Uint16Array
  /** Words that stand for others: typing errors. */
  changed: { from: string; to: string }[]
  /** Words without which these were found. */
  leftOut: string[]
}
type UnitMatch = { unit: Unit; match: Match }
/** Looks up a word, from memory if it was looked up before. */
export type LookUp = (word: string, isColorOrSize: boolean) => Match | undefined
type Context = { catalogue: Catalogue; lookUp: LookUp; hasReferences: boolean }

/**
 * Finds the styles that have all of the query: in their names, categories, brands, colours and sizes, else in their
 * descriptions too. Words that nothing goes by are left out if what is left says what is looked for; of words that
 * nothing has together the one without which most is found.
 *
 * @param context `hasReferences`: words may be parts of references
 *
 * @param references styles that the query names by a whole reference, and the pieces that do so
 */
export function findCandidates(
  context: Context,
  query: ParsedQuery,
  references: { slots: number[]; from: number; to: number } | undefined,
): Candidates {
  const { catalogue } = context
  if (!references && query.units.some((unit) => unit.isNotSold)) return { ...none, changed: [] }
  const beside = query.units
    .filter((unit) => !references || unit.to < references.from || unit.from > references.to)
    .flatMap((unit) => unsaid(unit, context))
  const units = joinNeighbours(beside, context).flatMap((unit) => inParts(unit, context))
  const matches = units.map((unit) => ({ unit, match: matchUnit(context, unit) }))
  const wanted = matches.filter((each): each is UnitMatch => each.match !== undefined)
  const unknown = units.filter((unit) => !wanted.some((each) => each.unit === unit))
  if (references) wanted.unshift(namedBy(catalogue, references))
  const found = searchTogether(catalogue, withPairs(wanted, catalogue), unknown, references !== undefined)
  return {
    ...found,
    changed: wanted.flatMap(({ unit, match }) =>
      match.takenFor === undefined ? [] : [{ from: unit.text, to: match.takenFor }],
    ),
  }
}

function namedBy(
  { index }: Catalogue,
  { slots, from, to }: { slots: number[]; from: number; to: number },
): UnitMatch {
  const match = new MatchBuilder({ index }).addAll(slots, points.NAME)
  match.isKind = true
  return { unit: { ...noUnit, from, to }, match: match.done()! } // references are of styles on sale
}

/** The words of a synonym that stands for nothing in this catalogue. */
function unsaid(unit: Unit, context: Context): Unit[] {
  if (unit.means.length === 0 || matchUnit(context, unit)) return [unit]
  return unit.text.split(' ').map((piece) => unitOf(piece, unit.from, context.catalogue.vocabulary))
}

/** "soft shell" is "softshell" where names say so. */
function joinNeighbours(units: Unit[], context: Context): Unit[] {
  const { index, vocabulary } = context.catalogue
  const isKnown = (word: string) =>
    languages.some(
      (language) =>
        index.names[language].withStemOf(word).length > 0 ||
        vocabulary.filterWords[language].has(termKey([word])) ||
        vocabulary.terms.synonyms[language].has(termKey([word])),
    )
  return units.reduce<Unit[]>((kept, unit) => {
    const before = kept.at(-1)
    if (before && before.word !== '' && unit.word !== '' && isKnown(before.word + unit.word)) {
      const joint = unitOf(before.word + unit.word, before.from, vocabulary)
      const both = { ...joint, text: `${before.text} ${unit.text}`, to: unit.to }
      if (matchUnit(context, both)) return [...kept.slice(0, -1), both]
    }
    return [...kept, unit]
  }, [])
}

/** A piece as it stands, or its parts where nothing goes by the whole: "k356-nvy-3xl". */
function inParts(unit: Unit, context: Context): Unit[] {
  if (unit.parts.length === 0) return [unit]
  const whole = matchUnit(context, unit)
  const isWhole = whole !== undefined && whole.takenFor === undefined
  const parts = unit.parts.map((part) => unitOf(part, unit.from, context.catalogue.vocabulary))
  return isWhole || parts.every((part) => matchUnit(context, part) === undefined) ? [unit] : parts
}

function matchUnit({ catalogue, lookUp, hasReferences }: Context, unit: Unit): Match | undefined {
  const { index } = catalogue
  const match = new MatchBuilder(catalogue)
  const isColorOrSize = unit.colors.named.length > 0 || unit.sizes.length > 0
  for (const color of unit.colors.like) match.addAll(index.styles('color', color), points.CATEGORY)
  for (const size of unit.sizes) match.addAll(index.styles('size', size), points.CATEGORY)
  const key = codeKey(unit.word)
  if (hasReferences && mayBeReference(key))
    match.addAll(index.withReference('includes', key), points.CATEGORY)
  if (unit.means.length > 0) match.take(matchMeans(catalogue, unit.means, languages))
  const found = unit.word === '' ? undefined : lookUp(unit.word, isColorOrSize || !match.isEmpty)
  const isNamed = found !== undefined && !isColorOrSize
  if (match.isEmpty) return found
  const done = match.take(found).done()
  return done && { ...done, takenFor: isNamed ? found.takenFor : undefined }
}

/** Letters and digits together, or more digits than a size or a weight has. */
const mayBeReference = (key: string) =>
  /\d/.test(key) && (/\d{4}/.test(key) || (key.length > 2 && /\p{L}/u.test(key)))

/** A colour and a size must be met by the same product, where one of the styles found has such a product. */
function withPairs(wanted: UnitMatch[], { index }: Catalogue): UnitMatch[] {
  const color = wanted.find(({ unit }) => unit.colors.like.length > 0)
  const size = wanted.find((each) => each !== color && each.unit.sizes.length > 0)
  if (!color || !size) return wanted
  const both = Bitset.union(
    color.unit.colors.like.flatMap((id) =>
      size.unit.sizes.flatMap((other) => index.colorSizes.get(id)?.get(other) ?? []),
    ),
  )
  const match = new MatchBuilder({ index })
  for (const slot of both) match.add(slot, Math.max(points.CATEGORY, pointsFor(size.match, slot)))
  const paired = match.done()
  return paired ? wanted.map((each) => (each === size ? { ...each, match: paired } : each)) : wanted
}

type SearchResult = Omit<Candidates, 'changed'>
const none: SearchResult = { slots: new Bitset(), scores: new Uint16Array(0), leftOut: [] }

function searchTogether(
  catalogue: Catalogue,
  wanted: UnitMatch[],
  unknown: Unit[],
  isNamed: boolean,
): SearchResult {
  if (wanted.length === 0 || (!isNamed && unknown.some(isCode))) return none
  if (unknown.length > 0 && !wanted.some(({ match }) => match.isKind)) return none
  const leftOut = unknown.map(({ text }) => text)
  for (let kept = wanted; kept.length > 0;) {
    const found =
      having(catalogue, kept, points.DESCRIPTION + 1) ?? having(catalogue, kept, points.DESCRIPTION)
    if (found) return { ...found, leftOut }
    const without = leastMissed(kept)
    if (!without || isNamed) return none
    leftOut.push(without.unit.text)
    kept = kept.filter((each) => each !== without)
  }
  return none
}

/** A code that is none of ours names something else; a number of one or two digits may be anything. */
const isCode = ({ word }: Unit) => /\d/.test(word) && word.length > 2

/** The styles with at least so many points for each, and the sums of their points. */
function having(
  { index }: Catalogue,
  wanted: UnitMatch[],
  least: number,
): Pick<SearchResult, 'slots' | 'scores'> | undefined {
  const slots = new Bitset()
  const scores = new Uint16Array(index.capacity)
  let isEmpty = true
  for (const [slot, sum] of inAll(matchesOf(wanted), least)) {
    isEmpty = false
    slots.add(slot)
    scores[slot] = sum
  }
  return isEmpty ? undefined : { slots, scores }
}

const matchesOf = (wanted: UnitMatch[]): Match[] => wanted.map(({ match }) => match)

/** The one without which the others find what they say most for; what is left must say what is looked for. */
function leastMissed(wanted: UnitMatch[]): UnitMatch | undefined {
  let best: { without: UnitMatch; score: number } | undefined
  for (const without of wanted) {
    const rest = matchesOf(wanted.filter((each) => each !== without))
    if (!rest.some(({ isKind }) => isKind)) continue
    let score = 0
    for (const [, sum] of inAll(rest)) score = Math.max(score, sum)
    if (!best || score > best.score) best = { without, score }
  }
  return best?.without
}

/** Looks words up in a reader's language. */
export const lookUpIn =
  (catalogue: Catalogue, language: Language): LookUp =>
  (word, isColorOrSize) =>
    matchWord(catalogue, word, language, isColorOrSize)
