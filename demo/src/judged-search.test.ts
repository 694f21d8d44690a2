import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../server/test/app.ts'
import { aTariff, aUser } from '../../server/test/builders.ts'
import { findJudgedStyles, judge, readJudgedQueries, type Verdict } from '../../server/test/judged-queries.ts'
import { importRecords } from '../../server/src/features/catalogue/import/catalogue-import.service.ts'
import { demoCatalogue } from './catalogue/catalogue.ts'

let shop: TestShop
let userId: number
beforeAll(async () => {
  shop = await createTestShop()
  const kinds = ['category', 'brand', 'catalog', 'color', 'size', 'group', 'product']
  const records = [...demoCatalogue('2026-11-20')].filter(({ record }) => kinds.includes(record))
  await importRecords({ db: shop.db }, records, {
    onRefusal: (refusal) => {
      throw new Error(`A record was refused: ${JSON.stringify(refusal)}`)
    },
  })
  userId = (await aUser(shop.db, { tariff_id: (await aTariff(shop.db)).id })).id
})
afterAll(() => shop[Symbol.asyncDispose]())

test('every judged query has a right answer in the catalogue', async () => {
  const styles = [...(await findJudgedStyles(shop.db)).values()]
  const queries = readJudgedQueries()
  const impossible = queries.filter(({ isNothing, isRight }) => !isNothing && !styles.some(isRight))
  expect(impossible.map(({ query }) => query)).toEqual([])
  expect(queries.length).toBeGreaterThan(1_000)
  expect(queries.filter(({ isNothing }) => isNothing).length).toBeGreaterThan(40)
})

test('SRCH-03 C-04 Q-1..Q-12: 97 % of judged queries have a right answer in the first three; where none fits, none or only what is said to mention it', async () => {
  const verdicts = await judge(shop.db, readJudgedQueries(), async ({ query, language, isNothing }) => {
    const answer = await shop.as(userId, { 'accept-language': language })(
      'GET',
      `order/products/discovery_search/?limit=3&query=${encodeURIComponent(query)}`,
    )
    const { results, understood: made } = answer.json()
    return isNothing && made.mentioned.length > 0 ? [] : results.map((group: { ref: string }) => group.ref)
  })
  const answerable = verdicts.filter(({ query }) => !query.isNothing)
  const nothing = verdicts.filter(({ query }) => query.isNothing)
  const missed = answerable.filter(({ isAmongThree }) => !isAmongThree)
  const answered = nothing.filter(({ isFirst }) => !isFirst)
  report(answerable, nothing, [...missed, ...answered])
  expect(missed.length <= answerable.length * 0.03 ? [] : missed.map(describeVerdict)).toEqual([])
  expect(answered.map(describeVerdict)).toEqual([])
})

/** What a purchaser of a language sees first, by the French names of the styles. */
async function ask(language: string, query: string): Promise<{ names: string[]; understood: unknown }> {
  const answer = await shop.as(userId, { 'accept-language': language })(
    'GET',
    `order/products/discovery_search/?limit=5&query=${encodeURIComponent(query)}`,
  )
  expect(answer.statusCode).toBe(200)
  const styles = await findJudgedStyles(shop.db)
  return {
    names: answer.json().results.map((group: { ref: string }) => styles.get(group.ref)!.name),
    understood: answer.json().understood,
  }
}

test.each([
  ['Q-1', 'fr', 'T-shirt col V', 'T-shirt col V'],
  ['Q-1', 'en', 'v neck', 'T-shirt col V'],
  ['Q-2', 'en', 'tea towel', 'Essuie de vaisselle'],
  ['Q-3', 'fr', 'short', 'Bermuda de travail'],
  ['Q-3', 'de', 'Serviette', 'Serviette de table'],
  ['Q-3', 'nl', 'overall', 'Combinaison de travail'],
  ['Q-3', 'de', 'Overall', 'Combinaison de travail'],
  ['Q-4', 'fr', 'K356 x 10', 'T-shirt col rond Mélèze'],
  ['Q-5', 'fr', 'EAN 2900085691347', 'T-shirt col rond Mélèze'],
  ['Q-6', 'nl', 'winterjas', 'Parka d’hiver'],
  ['Q-6', 'de', 'Winterjacke', 'Parka d’hiver'],
  ['Q-6', 'de', 'Warnschutzjacke', 'Parka haute visibilité'],
  ['Q-6', 'nl', 'dameshemd', 'Chemise'],
  ['Q-6', 'nl', 'fleecevest', 'Veste polaire'],
  ['Q-6', 'nl', 'koksvest', 'Veste de cuisine'],
  ['Q-6', 'de', 'Spannbetttuch', 'Drap-housse'],
  ['Q-6', 'de', 'Baumwolltasche', 'Sac shopping'],
  ['Q-9', 'nl', 'shcort', 'Tablier'],
  ['Q-11', 'fr', 'housse de couette 140*200', 'Housse de couette'],
  ['Q-12', 'fr', 'drap de bain', 'Serviette éponge'],
  ['Q-12', 'fr', 'essuie-mains', 'Serviette éponge'],
  ['Q-12', 'nl', 'voorschoot', 'Tablier'],
  ['Q-12', 'de', 'Blaumann', 'Combinaison de travail'],
  ['Q-12', 'de', 'Damenbluse', 'Chemise'],
  ['Q-12', 'en', 'scrubs', 'Tunique médicale'],
  ['Q-12', 'fr', 'doudoune sans manches', 'Bodywarmer'],
  ['Q-12', 'fr', 'gilet de sécurité', 'Gilet haute visibilité'],
  ['Q-6', 'fr', 'parka orange fluo', 'Parka haute visibilité'],
  ['Q-6', 'en', 'hi-vis orange parka', 'Parka haute visibilité'],
  ['Q-12', 'fr', 't-shirts de travail gris', 'T-shirt'],
  ['Q-12', 'fr', 'sweat de travail marine', 'Sweat'],
  ['Q-12', 'nl', 'schildersbroek', 'Pantalon'],
  ['Q-12', 'nl', 'schildersbroek wit', 'Pantalon'],
])('%s: in %s "%s" finds %s', async (_, language, query, name) => {
  const { names } = await ask(language, query)
  expect(names.length).toBeGreaterThan(0)
  expect(names.every((each) => each.startsWith(name)) ? [] : names).toEqual([])
})

test.each([
  'tronçonneuse',
  'imprimante',
  'bottes',
  'EAN 2953413467588',
  'K999',
  'PRO 999',
  'constructor',
  '__proto__',
  'toString',
])('Q-5 Q-7 S-9: nothing is found for "%s"', async (query) =>
  expect((await ask('fr', query)).names).toEqual([]),
)

const understood = { changed: [], left_out: [], not_made: [], mentioned: [] }
test.each([
  ['nl', 'handoek', { changed: [{ from: 'handoek', to: 'handdoek' }] }],
  ['fr', 'Serviete', { changed: [{ from: 'Serviete', to: 'serviette' }] }],
  [
    'fr',
    'peignior éponje',
    {
      changed: [
        { from: 'peignior', to: 'peignoir' },
        { from: 'éponje', to: 'éponge' },
      ],
    },
  ],
  ['de', 'Schürtze', { changed: [{ from: 'Schürtze', to: 'Schürze' }] }],
  ['fr', 'vestte', { changed: [{ from: 'vestte', to: 'veste' }] }],
  ['de', 'Regenschutzjacke', { changed: [{ from: 'Regenschutzjacke', to: 'Regenjacke' }] }],
  ['de', 'Försterhose', { changed: [{ from: 'Försterhose', to: 'Hose' }] }],
  ['nl', 'veligheidsbroek', { changed: [{ from: 'veligheidsbroek', to: 'veiligheidsbroek' }] }],
  ['en', 'jeans', { changed: [{ from: 'jeans', to: 'Denim' }] }],
  ['fr', 'polo licorne', { left_out: ['licorne'] }],
  ['fr', 'polo 9XL', { not_made: ['9XL'] }],
  ['nl', 'polo maat 47', { not_made: ['47'] }],
  ['de', 'Handtuch 45x95', { not_made: ['45x95'] }],
  ['fr', 'ceinture', { mentioned: ['ceinture'] }],
  ['en', 'belt', { mentioned: ['belt'] }],
  ['fr', 'polo homme', {}],
  ['fr', 'polo piquée', {}],
  ['nl', 'petten', {}],
])('Q-7: in %s it is shown what was made of "%s"', async (language, query, said) => {
  const answer = await ask(language, query)
  expect(answer.names.length).toBeGreaterThan(0)
  expect(answer.understood).toEqual({ ...understood, ...said })
})

test.each([
  ['fr', 'sweat sans capuche', 'capuche'],
  ['nl', 'sweater zonder rits', 'zippé'],
])('Q-7: in %s "%s" finds none with it in its name', async (language, query, word) => {
  const { names } = await ask(language, query)
  expect(names.length).toBeGreaterThan(0)
  expect(names.filter((name) => name.includes(word))).toEqual([])
})

test('Q-8: "lin" is a cloth before it is a part of a brand', async () => {
  const styles = await findJudgedStyles(shop.db)
  const { names } = await ask('fr', 'lin')
  const isLinen = (name: string) =>
    [...styles.values()].some((style) => style.name === name && /(?<!\p{L})lin\b/u.test(style.description))
  expect(names.filter((name) => !isLinen(name))).toEqual([])
  expect(names.length).toBeGreaterThan(0)
})

test.each([
  ['lb53', 'LB.053'],
  ['LB 53', 'LB.053'],
  ['NV16', 'NV0016'],
  ['nv 16', 'NV0016'],
  ['mi31k', 'MI-031K'],
])('Q-10: "%s" is the reference %s', async (query, ref) => {
  const answer = await shop.as(userId)(
    'GET',
    `order/products/discovery_search/?query=${encodeURIComponent(query)}`,
  )
  expect(answer.json().results.map((group: { ref: string }) => group.ref)).toEqual([ref])
})

const describeVerdict = ({ query, refs }: Verdict) => `${query.language} ${query.query}: ${refs.join(', ')}`

/** Writes the figures of the documents into the file that JUDGED_REPORT names. */
function report(answerable: Verdict[], nothing: Verdict[], missed: Verdict[]): void {
  const file = process.env['JUDGED_REPORT']
  if (!file) return
  const share = (right: Verdict[], all: Verdict[]) => `${right.length} of ${all.length}`
  writeFileSync(
    file,
    [
      `first: ${share(
        answerable.filter(({ isFirst }) => isFirst),
        answerable,
      )}`,
      `among the first three: ${share(
        answerable.filter(({ isAmongThree }) => isAmongThree),
        answerable,
      )}`,
      `nothing where nothing fits: ${share(
        nothing.filter(({ isFirst }) => isFirst),
        nothing,
      )}`,
      ...missed.map(describeVerdict),
    ].join('\n'),
  )
}
