import type { KnownProduct } from '@comptoir/contract/known-products'
import { expect, test } from 'vitest'
import { aLine } from '../basket/basket.samples.ts'
import { readOffline } from './offline-list.rules.ts'

const colors = { NVY: { id: 1, name: 'Bleu marine', hex: null }, RED: { id: 2, name: 'Rouge', hex: null } }
const sizes = { S: { id: 1, name: 'S' }, M: { id: 2, name: 'M' }, L: { id: 3, name: 'L' } }
const known: KnownProduct[] = (['NVY', 'RED'] as const).flatMap((color, row) =>
  (['S', 'M', 'L'] as const).map((size, column) => ({
    ...aLine({ product: { id: 10 * (row + 1) + column } }).product,
    ref: `K356-${color}-${size}`,
    color: colors[color],
    size: sizes[size],
    pack: 1,
    prices: [],
    tiers_scope: 'group' as const,
    barcode: row + column === 0 ? '5412345000013' : null,
    own_codes: row + column === 3 ? ['SERV-1'] : [],
    style_ref: 'K356',
  })),
)
const read = (text: string, products = known) => {
  const { rows, left } = readOffline(text, products, ',')!
  const refOf = (id: number | null) => known.find((product) => product.id === id)?.ref
  return {
    found: rows.flatMap(({ product, quantity, status }) =>
      status === 'found' ? [[refOf(product), quantity]] : [],
    ),
    left: left.map(({ code, units }) => [code, units]),
    rows,
    lines: left.map(({ line }) => line),
  }
}
const two = [
  ['K356-NVY-S', 10],
  ['K356-RED-L', 4],
]

test.each([
  ['REF 10', 'K356-NVY-S 10\nk356 red l x 4'],
  ['REF;10', 'K356-NVY-S;10\nK356-RED-L;4'],
  ['REF<tab>10 with a header', 'Référence\tQté\nK356-NVY-S\t10\nK356-RED-L\t4'],
  ['10 x REF', '10 x K356-NVY-S\n4 x K356-RED-L'],
  ['words beside the quantity', 'K356-NVY-S qté 10\nK356-RED-L (4 pcs)'],
  ['GTIN and own code', '5412345000013;10\nserv 1;4'],
  ['style, colour and size in words', 'K356 bleu marine S 10\nk356 L rouge 4'],
  ['cells in quotes', '"K356-NVY-S";"10"\n"K356-RED-L";"4"'],
  [
    'a size matrix of which the style stands once',
    'Modèle\tCouleur\tS\tM\tL\nK356\tBleu marine\t10\t\t\n\tRouge\t\t\t4',
  ],
  ['a size matrix', 'Modèle\tCouleur\tS\tM\tL\nK356\tBleu marine\t10\t\t\nK356\tRouge\t\t\t4'],
])('C-08: without a network a list is read as %s', (_name, text) =>
  expect(read(text)).toMatchObject({ found: two, left: [] }),
)

test('C-08: what is not known here waits line by line, with all that says how to read it', () => {
  const list = read('K356-NVY-S 10\nNEW-1 3\nK356-RED-L 4\nNEW-2 4, K356-NVY-M 2')
  expect(list).toMatchObject({
    found: two,
    left: [
      ['NEW-1', 3],
      ['NEW-2 4, K356-NVY-M 2', null],
    ],
  })
  expect(list.lines[0]).toEqual({ heads: ['sep= '], text: 'NEW-1 3' })
  const head = 'Modèle\tCouleur\tS\tM'
  const matrix = read(`${head}\nK356\tRouge\t10\t\nK999\tRouge\t1\t2`)
  expect(matrix.found).toEqual([['K356-RED-S', 10]])
  expect(matrix.lines).toEqual([{ heads: ['sep=\t', head], text: 'K999\tRouge\t1\t2' }])
  expect(read('NEW-1 3\nNEW-2 4', []).left).toEqual([
    ['NEW-1', 3],
    ['NEW-2', 4],
  ])
})

test('C-08: nothing is guessed where another product may be meant, and sums and wrong quantities are told apart', () => {
  const ended = known.map((product) => ({ ...product, is_discontinued: product.ref === 'K356-NVY-S' }))
  expect(read('K356-NVY-S 10\nK356-RED-L 4', ended)).toMatchObject({
    found: [two[1]],
    left: [['K356-NVY-S', 10]],
  })
  expect(read('Modèle;Couleur;Taille;Qté\nK356;marine;S;3\nK356;;S;4').left).toHaveLength(2)
  const { rows, left } = read('Réf\tQté\nK356-NVY-S\t-3\nK356-RED-L\t\nTotal\t4')
  expect(left).toEqual([])
  expect(rows.map(({ status, message_code }) => [status, message_code])).toEqual([
    ['failed', 'negative'],
    ['skipped', 'no_quantity'],
    ['skipped', 'no_product'],
  ])
})

test('C-08: a text of which lines say nothing without others waits as a whole', () => {
  const head = 'Modèle\tCouleur\tTailles\n\t\tS\tM\tL'
  expect(readOffline(`${head}\nK356\tBleu marine\t10`, known, ',')).toBeUndefined()
  const grouped = 'Modèle\tCouleur\tS\tM\tL\nK356\tBleu marine\t10\n\tVert\t4'
  expect(readOffline(grouped, known, ',')).toBeUndefined()
})
