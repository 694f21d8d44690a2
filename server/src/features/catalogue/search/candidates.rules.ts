import { languages, type TextLanguage } from '@comptoir/contract/common'
import { codeKey } from '@comptoir/contract/code-key'
import { Bitset } from './bitset.rules.ts'
import { noUnit, unitOf, type ParsedQuery, type Unit } from './query-parser.rules.ts'
import { termKey } from './terms.rules.ts'
import { inAll, MatchBuilder, points, pointsFor, type Match } from './match.rules.ts'
import { matchMeans, matchWord, type Catalogue } from './word-match.rules.ts'

/** The styles that a query finds by words, and what was done to the words for it. */
export type Candidates = {
  slots: Bitset
  /** By slot, what the words say for it. */
  scores: Uint16Array
  /** Words that stand for others: typing errors. */
  changed: { from: string; to: string }[]
  /** Words without which these were found. */
  leftOut: string[]
  /** Sizes without which these were found: they are not made in them. */
  notMade: string[]
  /** Words that say what is looked for and that only descriptions of these have. */
  mentioned: string[]
}
type References = { slots: number[]; from: number; to: number }
type UnitMatch = { unit: Unit; match: Match }
/** Looks up a word, from memory if it was looked up before. */
export type LookUp = (word: string, isColorOrSize: boolean) => Match | undefined
type Context = { catalogue: Catalogue; lookUp: LookUp; language: TextLanguage; hasReferences: boolean }

/**
 * Finds the styles that have all of the query in their names, categories, brands, colours and sizes; what they are only
 * like may stand in their descriptions. Words that nothing goes by are left out if what is left says what is looked for;
 * of words that nothing has together the one that says least. Where no word says what is looked for, what descriptions
 * mention is found, and said to be no more than that. A colour that would be left out is looked for in its words:
 * nothing is made in "orange fluo" that is a parka, but orange ones are, and those that "fluo" stands for.
 *
 * @param context `hasReferences`: words may be parts of references
 *
 * @param references styles that the query names by a whole reference, and the pieces that do so
 */
export function findCandidates(
  context: Context,
  query: ParsedQuery,
  references: References | undefined,
): Candidates {
  if (!references && query.units.some((unit) => unit.isNotSold && !unit.isWithout))
    return { ...none, changed: [] }
  const beside = query.units
    .filter((unit) => !unit.isWithout)
    .filter((unit) => !references || unit.to < references.from || unit.from > references.to)
    .flatMap((unit) => unsaid(unit, context))
  const units = joinNeighbours(beside, context).flatMap((unit) => inParts(unit, context))
  const found = findUnits(context, query, units, references)
  const left = units.filter(({ text, colors }) => colors.named.length > 0 && found.leftOut.includes(text))
  const apart = units.flatMap((unit) => (left.includes(unit) ? piecesOfUnit(unit, context) : [unit]))
  if (apart.length === units.length) return found
  const foundApart = findUnits(context, query, apart, references)
  return foundApart.slots.size > 0 && foundApart.leftOut.length < found.leftOut.length ? foundApart : found
}

/** Finds what goes by these words; a colour of several words is one of them. */
function findUnits(
  context: Context,
  query: ParsedQuery,
  units: Unit[],
  references: References | undefined,
): Candidates {
  const { catalogue } = context
  const matches = units.map((unit) => ({ unit, match: matchUnit(context, unit) }))
  const wanted = matches.filter((each): each is UnitMatch => each.match !== undefined)
  const unknown = units.filter((unit) => !wanted.some((each) => each.unit === unit))
  if (references) wanted.unshift(namedBy(catalogue, references))
  const found = searchTogether(context, withPairs(wanted, catalogue), unknown, references !== undefined)
  return {
    ...leaveOut(context, query, found),
    changed: wanted.flatMap(({ unit, match }) => {
      if (found.leftOut.includes(unit.text)) return []
      const isOnlyColor = wanted.length === 1 && !match.isKind
      const to = match.takenFor ?? (isOnlyColor ? colorTakenFor(context, unit) : undefined)
      return to === undefined ? [] : [{ from: unit.text, to }]
    }),
  }
}

/** The one colour that a word stands for without being its name: "jeans" may have been meant for trousers. */
function colorTakenFor(
  { catalogue: { vocabulary }, language }: Context,
  { colors }: Unit,
): string | undefined {
  const [color, another] = colors.named
  if (color === undefined || another !== undefined || colors.called.length > 0) return undefined
  return vocabulary.shown[language].colors.get(color)?.name
}

/** "sweat sans capuche": takes out what has in its name what is not wanted. */
function leaveOut(context: Context, { units }: ParsedQuery, found: SearchResult): SearchResult {
  const leftOut = [...found.leftOut]
  let { slots } = found
  for (const unit of units.filter(({ isWithout }) => isWithout)) {
    const match = matchUnit(context, unit)
    const named = Bitset.of(match?.slots.filter((_, at) => match.points[at]! > points.DESCRIPTION) ?? [])
    const rest = slots.andNot(named)
    if (rest.size > 0 && rest.size < slots.size) slots = rest
    else if (slots.size > 0) leftOut.push(unit.text)
  }
  return { ...found, slots, leftOut }
}

function namedBy({ index }: Catalogue, { slots, from, to }: References): UnitMatch {
  const match = new MatchBuilder({ index }).addAll(slots, points.NAME)
  match.isKind = true
  return { unit: { ...noUnit, from, to }, match: match.done()! } // references are of styles on sale
}

/** The words of a synonym that stands for nothing in this catalogue. */
function unsaid(unit: Unit, context: Context): Unit[] {
  if (unit.means.length === 0 || matchUnit(context, unit)) return [unit]
  return piecesOfUnit(unit, context)
}

const piecesOfUnit = ({ text, from }: Unit, { catalogue }: Context): Unit[] =>
  text.split(' ').map((piece) => unitOf(piece, from, catalogue.vocabulary))

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
  for (const color of unit.colors.called) match.addAll(index.styles('color', color), points.OWN_COLOR)
  for (const size of unit.sizes) match.addAll(index.styles('size', size), points.CATEGORY)
  const key = codeKey(unit.word)
  if (hasReferences && mayBeReference(key))
    match.addAll(index.withReference('includes', key), points.CATEGORY)
  if (unit.means.length > 0) match.take(matchMeans(catalogue, unit.means, [unit.meansIn]))
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
const none: SearchResult = {
  slots: new Bitset(),
  scores: new Uint16Array(0),
  leftOut: [],
  notMade: [],
  mentioned: [],
}

function searchTogether(
  { catalogue, language }: Context,
  wanted: UnitMatch[],
  unknown: Unit[],
  isNamed: boolean,
): SearchResult {
  if (wanted.length === 0 || (!isNamed && unknown.some(isCode))) return none
  if (unknown.length > 0 && !wanted.some(isKind)) return none
  const without = [...unknown]
  for (let kept = wanted; kept.length > 0;) {
    const found = having(catalogue, kept, inName) ?? having(catalogue, kept, asKind)
    if (found)
      return {
        ...found,
        leftOut: without.filter(({ isSize }) => !isSize).map(({ text }) => text),
        notMade: without.filter(({ isSize }) => isSize).map(({ text }) => text),
        mentioned: kept.some(isKind) ? [] : kept.filter(isMentioned).map(({ unit }) => unit.text),
      }
    const least = isNamed ? undefined : leastMissed(kept, language)
    if (!least) return none
    without.push(least.unit)
    kept = kept.filter((each) => each !== least)
  }
  return none
}

const hasName = ({ points: given }: Match) => given.some((each) => each > points.DESCRIPTION)
/** It says what is looked for, and some style is called so. */
const isKind = ({ match }: UnitMatch) => match.isKind && hasName(match)
const isMentioned = ({ match }: UnitMatch) => !hasName(match)
/** What a style must be given for a word: for one that says what is looked for, more than its description gives. */
const inName = () => points.DESCRIPTION + 1
const asKind = (match: Match) =>
  match.isKind && hasName(match) ? points.DESCRIPTION + 1 : points.DESCRIPTION

/** A code that is none of ours names something else; a number of one or two digits may be anything. */
const isCode = ({ word, isSize }: Unit) => !isSize && /\d/.test(word) && word.length > 2

/** The styles with at least so many points for each word, and the sums of their points. */
function having(
  { index }: Catalogue,
  wanted: UnitMatch[],
  leastOf: (match: Match) => number,
): Pick<SearchResult, 'slots' | 'scores'> | undefined {
  const slots = new Bitset()
  const scores = new Uint16Array(index.capacity)
  let isEmpty = true
  for (const [slot, sum] of inAll(matchesOf(wanted), leastOf)) {
    isEmpty = false
    slots.add(slot)
    scores[slot] = sum
  }
  return isEmpty ? undefined : { slots, scores }
}

const matchesOf = (wanted: UnitMatch[]): Match[] => wanted.map(({ match }) => match)

/**
 * The word to be left out: one without which something is found, of these the one that says least; what is left must say
 * what is looked for.
 */
function leastMissed(wanted: UnitMatch[], language: TextLanguage): UnitMatch | undefined {
  let best: { without: UnitMatch; rank: number[] } | undefined
  for (const without of wanted) {
    const rest = wanted.filter((each) => each !== without)
    if (!rest.some(isKind)) continue
    let score = 0
    for (const [, sum] of inAll(matchesOf(rest), asKind)) score = Math.max(score, sum)
    const place = without.unit.from * headPlace[language]
    const rank = [Number(score > 0), -weight(without), place, without.match.slots.length, score]
    if (!best || isAbove(rank, best.rank)) best = { without, rank }
  }
  return best?.without
}

/** What a thing is comes first in French and last in English; in the others it is the end of a compound. */
const headPlace: Record<TextLanguage, number> = { fr: 1, nl: 0, de: 0, en: -1 }

/** How much a word says of what is looked for. */
function weight({ unit, match }: UnitMatch): number {
  if (unit.isSize) return 0
  if (/^\d{1,2}$/.test(unit.word)) return 0
  if (!hasName(match)) return 1
  if (match.takenFor !== undefined) return 2
  return match.isKind && !unit.isAfter ? 4 : 3
}

function isAbove(one: number[], other: number[]): boolean {
  const at = one.findIndex((value, place) => value !== other[place])
  return at >= 0 && one[at]! > other[at]!
}

/** Looks words up in a reader's language. */
export const lookUpIn =
  (catalogue: Catalogue, language: TextLanguage): LookUp =>
  (word, isColorOrSize) =>
    matchWord(catalogue, word, language, isColorOrSize)
