import type { OrderItem } from '@comptoir/contract/order'
import { expect, test } from 'vitest'
import { aLine } from '#features/ordering/basket/basket.samples.ts'
import { emptyLines, looksOf } from './empty-lines.rules.ts'
import { textOf } from './lines-text.rules.ts'
import { gatherNotes } from './run-notes.rules.ts'
import { besideStyle, cornerOf, factsOfItem, factsOfLine, gridAt, toRuns } from './runs.rules.ts'

const sizes = ['S', 'M', 'L', 'XL']
let last = 0
/** A line of a style, in a colour and size; sizes stand in their own order. */
function line(style: number, color: string, size: string, more: Parameters<typeof aLine>[0] = {}) {
  last += 1
  return aLine({
    ref: `S${style}-${color}-${size}`,
    ...more,
    product: {
      id: last,
      group: style,
      name: `Style ${style}`,
      color: { id: color.length, name: color, hex: null },
      size: { id: sizes.indexOf(size), name: size },
      size_position: sizes.indexOf(size) * 10,
      ...more.product,
    },
  })
}
const shape = (runs: ReturnType<typeof toRuns<ReturnType<typeof aLine>>>) =>
  runs.map(({ ref, cells }) => `${ref}: ${cells.map((cell) => cell?.size ?? '-').join(' ')}`)

test('lines become a row per style and colour, sizes in their order and below each other; of a sorted list where the first stands', () => {
  const lines = [
    line(2, 'Red', 'M'),
    line(1, 'Blue', 'L'),
    line(2, 'Navy', 'S'),
    line(1, 'Blue', 'S'),
    line(2, 'Red', 'XL'),
    line(1, 'Blue', 'M'),
  ]
  const runs = toRuns(lines, factsOfLine)
  expect(shape(runs)).toEqual(['S2-Navy-S: S - -', 'S2-Red: - M XL', 'S1-Blue: S M L'])
  expect(runs.map(({ units, color }) => [units, color?.name])).toEqual([
    [2, 'Navy'],
    [4, 'Red'],
    [6, 'Blue'],
  ])
  const sorted = toRuns([line(1, 'Blue', 'S'), ...lines], factsOfLine, [], true)
  expect(sorted.map(({ ref }) => ref)).toEqual(['S1-Blue', 'S1-Blue-S', 'S2-Red', 'S2-Navy-S'])
})

test('a size that is added, and stands first as what is newest, moves no row', () => {
  const lines = [
    line(2, 'Red', 'M'),
    line(2, 'Navy', 'S'),
    line(1, 'Blue', 'L'),
    line(1, 'Blue', 'S', { comment: 'logo' }),
  ]
  const keys = (all: typeof lines) => toRuns(all, factsOfLine).map(({ key }) => key)
  for (const added of [
    line(1, 'Blue', 'XL', { comment: 'logo' }),
    line(2, 'Navy', 'XL'),
    line(1, 'Blue', 'M'),
  ])
    expect(keys([added, ...lines])).toEqual(keys(lines))
})

test('BASK-05: sizes without a line are empty cells of the runs of their style, colour and comment, and count for nothing', () => {
  const lines = [line(1, 'Blue', 'M', { comment: 'logo' }), line(1, 'Blue', 'L'), line(1, 'Red', 'L')]
  const ids: Record<string, number> = { M: 1, L: 2 }
  const products = ['S', 'M', 'L'].map((size) => {
    const { product, ref, pack } = line(1, 'Blue', size)
    return { ...product, id: ids[size] ?? 99, ref, pack, prices: [], tiers_scope: 'group' as const }
  })
  const runs = toRuns(lines, factsOfLine, emptyLines(looksOf(lines), products))
  expect(runs.map(({ ref, comment }) => [ref, comment])).toEqual([
    ['S1-Blue', 'logo'],
    ['S1-Blue', ''],
    ['S1-Red-L', ''],
  ])
  expect(runs.map(({ cells }) => cells.map((cell) => cell?.line.quantity))).toEqual([
    [0, 2, 0],
    [0, 0, 2],
    [undefined, undefined, 2],
  ])
  expect(runs.map(({ lines: own, units }) => [own.length, units])).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ])
  expect(runs[0]!.cells[0]!.line.comment).toBe('logo')
  const all = runs.flatMap(({ cells }) => cells.flatMap((cell) => cell?.id ?? []))
  expect(new Set(all).size).toBe(7)
})

test('500 lines of eight sizes read as 63 rows', () => {
  const eight = Array.from({ length: 8 }, (_, size) => String(36 + 2 * size))
  const lines = Array.from({ length: 500 }, (_, at) =>
    line(Math.floor(at / 32), `Colour ${Math.floor(at / 8) % 4}`, eight[at % 8]!, {
      product: { size: { id: at % 8, name: eight[at % 8]! }, size_position: at % 8 },
    }),
  )
  expect(toRuns(lines, factsOfLine)).toHaveLength(63)
})

test('BASK-18: a comment makes a row of its own, and two lines for one place a row each', () => {
  const lines = [
    line(1, 'Blue', 'S', { comment: 'logo left' }),
    line(1, 'Blue', 'S'),
    line(1, 'Blue', 'M', { comment: 'logo left' }),
    line(1, 'Blue', 'S', { ref: 'S1-other' }),
  ]
  const runs = toRuns(lines, factsOfLine)
  expect(runs.map(({ comment, lines: own }) => [comment, own.length])).toEqual([
    ['', 1],
    ['logo left', 2],
    ['', 1],
  ])
  expect(new Set(runs.map(({ key }) => key)).size).toBe(3)
  expect(new Set(runs.flatMap(({ cells }) => cells.flatMap((cell) => cell?.id ?? []))).size).toBe(4)
})

test('a size whose place is not known yet stands where other lines say it stands, else behind the others', () => {
  const unknown = { product: { size_position: null } }
  const lines = [line(1, 'Red', 'XL', unknown), line(1, 'Red', 'S', unknown), line(1, 'Blue', 'S')]
  expect(shape(toRuns(lines, factsOfLine))).toEqual(['S1-Red: S XL', 'S1-Blue-S: S -'])
})

test('the items of an order become the same rows, also those that are not in the catalogue any more', () => {
  const item = { title: 'Polo', comment: '', color: 'Navy', unit: 'piece', image: null, group: null }
  const items = ['L', 'S'].map((size, at) => ({
    ...item,
    ...{ size, size_position: at === 0 ? 30 : 10, ref: `P-${size}`, total_qty: 6 },
  })) as OrderItem[]
  const [run, ...others] = toRuns(items, factsOfItem)
  expect(others).toEqual([])
  expect([run!.ref, run!.units, run!.columns]).toEqual(['P', 12, ['S', 'L']])
})

test('the keyboard goes from style to style where its own has no place further that way', () => {
  const runs = toRuns(
    [
      line(1, 'Blue', 'S'),
      line(1, 'Blue', 'L'),
      line(1, 'Red', 'L'),
      line(2, 'Red', 'XL'),
      line(2, 'Red', 'S'),
    ],
    factsOfLine,
  )
  const at = (row: number, column: number) => ({ row, column })
  const go = (key: string, row: number, column: number, shiftKey = false) =>
    besideStyle(runs, at(row, column), { key, shiftKey })
  expect(gridAt(runs, 1)).toMatchObject({
    first: 0,
    grid: { rows: [{}, {}], columns: [{ name: 'S' }, { name: 'L' }] },
  })
  expect(go('ArrowDown', 1, 1)).toEqual(at(2, 1))
  expect(go('ArrowUp', 2, 0)).toEqual(at(1, 1)) // red does not come in S
  expect(go('Enter', 1, 1)).toEqual(at(2, 0))
  expect(go('Enter', 2, 0, true)).toEqual(at(1, 1))
  expect(go('ArrowDown', 2, 1)).toEqual(at(2, 1))
  expect(go('ArrowRight', 1, 1)).toEqual(at(1, 1))
  expect([cornerOf(runs, 'first'), cornerOf(runs, 'last')]).toEqual([at(0, 0), at(2, 1)])
})

test('what is said of several sizes is said once; a way out stays with its size', () => {
  const [a, b] = [line(1, 'Blue', 'S'), line(1, 'Blue', 'M')]
  const inStock = { text: 'In stock', state: 'in_stock' } as const
  const minimum = { text: 'At least 10', tone: 'out', fix: 10 } as const
  const notes = gatherNotes([
    { line: a, notes: [inStock, minimum], ofAll: [] },
    { line: b, notes: [inStock, minimum], ofAll: [{ text: 'Next price', tone: 'accent' }] },
  ])
  expect(notes.map(({ text, lines }) => [text, lines.length])).toEqual([
    ['In stock', 2],
    ['At least 10', 1],
    ['At least 10', 1],
    ['Next price', 2],
  ])
})

test('lines as a text: reference and units by tabs, comments only where there are some, quoted as spreadsheets do', () => {
  const heads = { ref: 'Reference', quantity: 'Quantity', comment: 'Comment' }
  const plain = aLine({ ref: 'A-1', quantity: 2, pack: 6 })
  expect(textOf([plain], heads)).toBe('Reference\tQuantity\nA-1\t12')
  expect(textOf([plain, aLine({ ref: 'B', comment: 'as "before"' })], heads)).toBe(
    'Reference\tQuantity\tComment\nA-1\t12\t\nB\t2\t"as ""before"""',
  )
})
