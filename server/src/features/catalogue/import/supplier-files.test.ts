import { afterEach, beforeEach, expect, test } from 'vitest'
import { createImportShop, type ImportShop } from '../../../../test/catalogue-import.ts'

// Files of several suppliers, and of articles that come one by one.

let imports: ImportShop
beforeEach(async () => void (imports = await createImportShop()))
afterEach(() => imports[Symbol.asyncDispose]())

const load = async (name: string, text: string, supplier?: string) =>
  imports.loadFile({ file: await imports.file(name, text), supplier })
const products = () =>
  imports.db
    .selectFrom('product')
    .innerJoin('product_group', 'product_group.id', 'group_id')
    .innerJoin('category', 'category.id', 'category_id')
    .leftJoin('color', 'color.id', 'color_id')
    .leftJoin('size', 'size.id', 'size_id')
    .select(['product.ref', 'product_group.ref as group', 'category.code as category'])
    .select(['color.code as color', 'color.name as shade', 'size.code as size'])
    .orderBy('product.ref')
    .execute()

const fileOf = (style: string, { color, category }: { color: string; category: string }) =>
  [
    'record;code;ref;group;category;color;size;name;name.fr',
    `category;10;;;;;;;${category}`,
    `color;101;;;;;;;${color}`,
    'size;M;;;;;;M;',
    `group;;${style};;10;;;;${style}`,
    `product;;${style}-1;${style};;101;M;;`,
  ].join('\n')

test('D-10: a code that another supplier uses for something else is kept apart, one for the same is shared', async () => {
  await load('a.csv', fileOf('A', { color: 'Marine', category: 'Polos' }), 'ACME')
  const other = fileOf('B', { color: 'Rouge', category: 'Vestes' })
  const { refusals } = await load('b.csv', other, 'BOLT')
  expect(refusals).toEqual([])
  const both = [
    { ref: 'A-1', category: '10', color: '101', shade: { fr: 'Marine' }, size: 'M' },
    { ref: 'B-1', category: 'BOLT/10', color: 'BOLT/101', shade: { fr: 'Rouge' }, size: 'M' },
  ]
  expect(await products()).toMatchObject(both)
  const again = await load('b.csv', other, 'BOLT')
  for (const { inserted, updated } of Object.values(again.summary))
    expect([inserted, updated]).toEqual([0, 0])
  await load('b2.csv', 'record;ref;group;color\nproduct;B-1;B;101\n', 'BOLT') // names no colours
  expect(await products()).toMatchObject(both)
})

test('D-10: a code of another supplier that rows further up have named already is refused where it is explained', async () => {
  await load('a.csv', fileOf('A', { color: 'Marine', category: 'Polos' }))
  const lines = fileOf('B', { color: 'Rouge', category: 'Polos' }).split('\n')
  const late = [...lines.filter((line) => !line.startsWith('color')), lines[2]!].join('\n')
  const { refusals } = await load('late.csv', late, 'BOLT')
  expect(refusals).toMatchObject([
    {
      line: 6,
      column: 'code',
      value: '101',
      reason:
        '“101” is the code of another color in the shop (Marine), and rows further up name it already. Put the color records of this supplier before the rows that name them.',
    },
  ])
})

test('D-10: an article by itself needs one record: its style is made of its name and category', async () => {
  const text = [
    'record;code;ref;group;category;name.fr;name.nl;brand;name;gtin;pack',
    'category;TEX;;;;Textile;;;;;',
    'brand;LIN;;;;;;;Linden;;',
    'product;;APRON;;TEX;Tablier;Schort;LIN;;5412345678908;6',
    'product;;MAT;;TEX;;;;;;1',
    'product;;TOWEL;;TEX;Essuie;;;;;-1',
  ].join('\n')
  const { summary, refusals } = await load('singles.csv', text)
  expect(refusals.map(({ line, record, column }) => `${line} ${record} ${column}`).toSorted()).toEqual([
    '5 group name',
    '5 product group',
    '6 product pack',
  ])
  expect(summary).toMatchObject({ group: { inserted: 1 }, product: { inserted: 1 } })
  expect(await products()).toMatchObject([{ ref: 'APRON', group: 'APRON', category: 'TEX' }])
  const [style] = await imports.db.selectFrom('product_group').selectAll().execute()
  expect(style).toMatchObject({ ref: 'APRON', name: { fr: 'Tablier', nl: 'Schort' } })
  const json = [
    { record: 'product', ref: 'SOAP', category: 'TEX', name: { fr: 'Savon' }, images: [] },
    { record: 'product', ref: 'APRON', group: 'APRON', pack: 12 },
  ]
  const more = await load('more.jsonl', json.map((record) => JSON.stringify(record)).join('\n'))
  expect(more.refusals).toEqual([])
  expect(await products()).toMatchObject([{ ref: 'APRON' }, { ref: 'SOAP', group: 'SOAP' }])
})

test('columns of styles in a table are no mistake of products that have a style', async () => {
  const { refusals } = await load(
    'table.csv',
    'record;ref;group;category;name.fr;code\ncategory;;;;Textile;TEX\ngroup;G;;TEX;Polo;\nproduct;P;G;;;\n',
  )
  expect(refusals).toEqual([])
  const wrong = await load('wrong.csv', 'record;ref;group;name.fr\nproduct;P;G;Polo\n')
  expect(wrong.refusals).toMatchObject([{ record: 'product', column: 'name' }])
})
