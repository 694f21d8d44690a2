import { expect, test } from 'vitest'
import { toGrid } from './grid.rules.ts'
import { nearestQuantity, paste, readQuantity } from './paste.rules.ts'
import { aStyle } from '#features/catalogue/product/product.samples.ts'

const shirts = aStyle({
  colors: ['Blanc', 'Bleu ciel', 'Rouge'],
  sizes: ['S', 'M', 'L'],
  without: ['Rouge M'],
})
const grid = toGrid(shirts.products, shirts.sizes)
const shoes = aStyle({ colors: ['Noir', 'Brun'], sizes: ['38', '39', '40'] })
const start = { row: 0, column: 0 }

/** What lies in the cells afterwards, row by row. */
const laid = (text: string, at = start, on = grid) => {
  const { changes } = paste(on, at, text)
  return on.cells.map((row) => row.map((product) => (product ? (changes[product.id] ?? '.') : ' ')).join(''))
}

test.each([
  ['a block from its corner', '1\t2\t3\n4\t5\t6\n7\t\t9', start, ['123', '456', '7 9']],
  ['a block from the cell it is pasted into', '1\t2\n3\t4', { row: 1, column: 1 }, ['...', '.12', '. 4']],
  ['line ends of Windows and a last empty line', '1\t2\r\n3\t4\r\n', start, ['12.', '34.', '. .']],
  ['a single number', '8', { row: 0, column: 2 }, ['..8', '...', '. .']],
  ['size names above, in any order', 'L\tS\n1\t2\n3\t4', start, ['2.1', '4.3', '. .']],
  [
    'colours before, in any order, case and accents',
    'rouge\t1\t\t2\nBLANC\t3\t4\t5',
    start,
    ['345', '...', '1 2'],
  ],
  [
    'both, with words in the corner',
    'Couleur\tM\tS\nBleu Ciel\t6\t7\nBlanc\t8\t9',
    start,
    ['98.', '76.', '. .'],
  ],
  ['words that are none of these colours', 'Kleur A\t1\t2\nKleur B\t3\t4', start, ['12.', '34.', '. .']],
  ['blank and dash as none', '5\t-\t\n1\t1\t1', start, ['500', '111', '. .']],
])('C-01: %s', (_, text, at, cells) => expect(laid(text, at)).toEqual(cells))

test('C-01: sizes that are numbers are a head only when all of them are sizes', () => {
  const boxes = toGrid(shoes.products, shoes.sizes)
  expect(laid('38\t40\n1\t2\n3\t4', start, boxes)).toEqual(['1.2', '3.4'])
  expect(paste(boxes, start, '38\t5').placed).toBe(2)
})

test.each([
  ['2,5', 2],
  ['2.', 2],
  ['1 000', 1000],
  ['1.000', 1000],
  ['0,5', null],
  ['-5', null],
  ['2x', null],
  ['99999999', null],
])('C-17: where %j is typed, %j may be meant', (text, packs) => expect(nearestQuantity(text)).toBe(packs))

test('C-01: what has no place and what is no quantity is told, not lost in silence', () => {
  expect(paste(grid, start, '1\t2\t3\t4\nx\t1,5\t2')).toMatchObject({
    placed: 4,
    homeless: 1,
    unreadable: ['x', '1,5'],
  })
  expect(paste(grid, { row: 2, column: 0 }, '1\t2\t3')).toMatchObject({ placed: 2, homeless: 1 })
})

test.each([
  ['1200', 1200],
  ['1 200', 1200],
  ['1\u202f200', 1200],
  ['1.200', 1200],
  ['1,200', 1200],
  ["1'200", 1200],
  ['1.200.000', undefined],
  ['12,00', 12],
  ['12.0', 12],
  ['', 0],
  ['–', 0],
  ['1,5', undefined],
  ['12 pc', undefined],
  ['-3', undefined],
])('C-01: %j is %s', (text, quantity) => expect(readQuantity(text)).toBe(quantity))
