import type { Db } from '#db/connect.ts'
import type { CodeHit } from './codes.queries.ts'
import * as queries from './search.queries.ts'
import { lookupOf, partUnit, type Reading, type Unit } from './query.rules.ts'
import { wordsOf, type Meaning, type Memory } from './search-memory.service.ts'
import { distance, forgiven, formsOf, splitsOf, variantsOf } from './words.rules.ts'

/**
 * The words of a query as bitmaps to combine: each unit by its words, colours, sizes, and by the groups whose
 * reference it is a part of. Units of which nothing is known are left out.
 *
 * @param codes how the codes among the units met, see findCodes
 */
export async function understand(
  db: Db,
  memory: Memory,
  reading: Reading,
  codes: CodeHit[],
): Promise<queries.UnitHits> {
  const meanings = await meaningsOf(db, memory, reading.units)
  const units = referenceTogether(reading, codes).flatMap((unit) => whole(unit, meanings, codes, memory))
  const merged = joinNeighbours(units, meanings)
  const hits: queries.UnitHits = { words: [], postings: [], pairs: null, groups: [], count: 0 }
  const colors = merged.find((unit) => unit.colors.like.length > 0)?.colors.like
  const addWords = ({ exact, near }: Meaning) => {
    for (const id of exact) hits.words.push({ n: hits.count, id, is_exact: true })
    for (const id of near) hits.words.push({ n: hits.count, id, is_exact: false })
  }
  for (const unit of merged) {
    const n = hits.count
    const meaning = meanings.get(unit.word ?? '')
    for (const part of meaning?.parts ?? []) {
      addWords(part)
      hits.count += 1
    }
    const groups = codes.filter((hit) => unit.word !== undefined && hit.key === unit.word.toUpperCase())
    if (!meaning?.words.length && !unit.colors.like.length && !unit.sizes.length && !groups.length) continue
    // A colour is not looked for inside other words: "noir" is not in "peignoir".
    if (meaning) addWords(unit.colors.named.length > 0 ? { ...meaning, near: [] } : meaning)
    hits.count += 1
    for (const { group_id } of groups) hits.groups.push({ n, group_id })
    for (const color of unit.colors.like) hits.postings.push({ n, kind: 'color', value: String(color) })
    if (unit.sizes.length && colors && !unit.colors.like.length && !hits.pairs)
      hits.pairs = { n, colors, sizes: unit.sizes }
    else for (const size of unit.sizes) hits.postings.push({ n, kind: 'size', value: String(size) })
  }
  return hits
}

/** "PRO 212" in several pieces is one thing where that is a reference. */
function referenceTogether({ units, spans }: Reading, codes: CodeHit[]): Unit[] {
  const named = spans
    .filter(
      (span) => span.to > span.from && codes.some(({ kind, key }) => kind !== 'part' && key === span.key),
    )
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))[0]
  if (!named) return units
  const reference: Unit = {
    word: named.key.toLowerCase(),
    parts: [],
    from: named.from,
    to: named.to,
    colors: { named: [], like: [] },
    sizes: [],
  }
  return [reference, ...units.filter((unit) => unit.to < named.from || unit.from > named.to)]
}

/** A piece as it stands, or its parts where nothing goes by the whole: "k356-nvy-3xl". */
function whole(unit: Unit, meanings: Map<string, Meaning>, codes: CodeHit[], { vocabulary }: Memory): Unit[] {
  if (unit.parts.length === 0 || unit.word === undefined) return [unit]
  const isKnown =
    unit.sizes.length > 0 ||
    unit.colors.named.length > 0 ||
    meanings.get(unit.word)!.words.length > 0 || // every word was looked up
    codes.some((hit) => hit.key === unit.word!.toUpperCase())
  return isKnown ? [unit] : unit.parts.map((part) => partUnit(unit, part, vocabulary))
}

/** "soft shell" is "softshell" where that is a word here. */
function joinNeighbours(units: Unit[], meanings: Map<string, Meaning>): Unit[] {
  return units.reduce<Unit[]>((kept, unit) => {
    const before = kept.at(-1)
    const word = before?.word && unit.word && before.word + unit.word
    if (before && word && meanings.get(word)?.exact.length)
      return [...kept.slice(0, -1), { ...before, word, to: unit.to, sizes: [] }]
    return [...kept, unit]
  }, [])
}

const unheard: Meaning = { exact: [], near: [], words: [] }
const isWord = async (db: Db, memory: Memory, word: string): Promise<boolean> => {
  const words = await wordsOf(db, memory)
  return lookupOf(word).forms.some((form) => words.has(form))
}

/** What each word of these units stands for; a word with an error stands for those most like it. */
async function meaningsOf(db: Db, memory: Memory, units: Unit[]): Promise<Map<string, Meaning>> {
  const single = units.flatMap(({ word, parts }) => (word === undefined ? [] : [word, ...parts]))
  const pairs = units.flatMap(({ word }, index) =>
    word && units[index + 1]?.word ? [word + units[index + 1]!.word] : [],
  )
  const isPair = new Set(pairs.filter((pair) => !single.includes(pair)))
  const words = [...new Set([...single, ...isPair])]
  const known = new Map<string, Meaning>()
  const asked: string[] = []
  for (const word of words) {
    const meaning = memory.meanings.get(isPair.has(word) ? `+${word}` : word)
    if (meaning) known.set(word, meaning)
    // Neighbours seldom make one word: most need not be asked for.
    else if (isPair.has(word) && !(await isWord(db, memory, word))) known.set(word, unheard)
    else asked.push(word)
  }
  if (asked.length === 0) return known
  const wanted = asked.map((word) =>
    isPair.has(word) ? { word, forms: lookupOf(word).forms, patterns: [] } : { word, ...lookupOf(word) },
  )
  const found = await queries.findWords(db, wanted)
  for (const { word, forms } of wanted) {
    const hits = found.filter((hit) => hit.wanted === word)
    const exact = hits.filter((hit) => forms.includes(hit.word))
    const near = hits.filter((hit) => !forms.includes(hit.word))
    known.set(word, { exact: ids(exact), near: ids(near), words: hits.map((hit) => hit.word) })
  }
  const lost = asked.filter(
    (word) =>
      !isPair.has(word) &&
      known.get(word)!.words.length === 0 &&
      forgiven(word.length) > 0 &&
      !/^\d+$/.test(word),
  )
  if (lost.length > 0) {
    const alike = await queries.findAlike(
      db,
      lost.map((word) => ({ word, variants: variantsOf(word) })),
    )
    for (const word of lost)
      known.set(
        word,
        nearest(
          word,
          alike.filter((hit) => hit.wanted === word),
        ),
      )
  }
  await splitCompounds(db, lost, known)
  for (const word of asked) memory.meanings.set(isPair.has(word) ? `+${word}` : word, known.get(word)!)
  return known
}

/** An unknown compound is what its two parts are: "winterjas" is "winter…" and "…jas"; else what its end says. */
async function splitCompounds(db: Db, lost: string[], known: Map<string, Meaning>): Promise<void> {
  const unknown = lost.filter((word) => known.get(word)!.words.length === 0) // every lost word has a meaning by now
  const splits = unknown.flatMap(splitsOf)
  if (splits.length === 0) return
  const found = await queries.findWords(
    db,
    splits.flatMap(([first, second]) => [
      { word: `${first}-`, forms: [], patterns: [`${first}%`] },
      { word: `-${second}`, forms: [], patterns: [`%${second}`] },
    ]),
  )
  const hitsOf = (part: string) => found.filter((hit) => hit.wanted === part)
  for (const word of unknown) {
    const splits = splitsOf(word).filter(([, second]) => hitsOf(`-${second}`).length > 0)
    const split = splits.find(([first]) => hitsOf(`${first}-`).length > 0)
    if (!split) {
      const end = splits.find(([, second]) => second.length > 3)?.[1]
      const hits = end === undefined ? [] : hitsOf(`-${end}`)
      known.set(word, { exact: [], near: ids(hits), words: hits.map((hit) => hit.word) })
      continue
    }
    const parts = [`${split[0]}-`, `-${split[1]}`]
    for (const part of parts) {
      const hits = hitsOf(part)
      known.set(part, { exact: [], near: ids(hits), words: hits.map((hit) => hit.word) })
    }
    known.set(word, { exact: [], near: [], words: [], parts: parts.map((part) => known.get(part)!) })
  }
}

function nearest(word: string, candidates: queries.WordHit[]): Meaning {
  const measured = candidates
    .map((hit) => ({ ...hit, distance: Math.min(...formsOf(hit.word).map((form) => distance(word, form))) }))
    .filter((hit) => hit.distance <= forgiven(word.length))
  const least = Math.min(...measured.map((hit) => hit.distance))
  const best = measured.filter((hit) => hit.distance === least)
  return { exact: ids(best), near: [], words: best.map((hit) => hit.word) }
}

const ids = (hits: queries.WordHit[]) => hits.map((hit) => hit.id)
