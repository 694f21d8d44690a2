import { describe, expect, test } from 'vitest'
import { edit, startEdit, type Edit, type EditAction } from './edit.rules.ts'
import { clear, copy, corner, enter, fill, move, rangeOf, toGrid, typedQuantity } from './grid.rules.ts'
import { aProduct, aStyle } from '#features/catalogue/product/product.samples.ts'

// Colours: Blanc, Marine, Rouge. Sizes: S, M, L. Red does not come in M. Ids count row by row.
const { products, sizes } = aStyle({
  colors: ['Blanc', 'Marine', 'Rouge'],
  sizes: ['S', 'M', 'L'],
  without: ['Rouge M'],
})
const grid = toGrid(products, sizes)
const at = (row: number, column: number) => ({ row, column })
const idAt = (row: number, column: number) => grid.cells[row]![column]!.id

describe('layout', () => {
  test('C-01 CAT-08: rows are colours, columns sizes, in their own order; what is not made is a gap', () => {
    expect(grid.rows.map(({ color }) => color?.name)).toEqual(['Blanc', 'Marine', 'Rouge'])
    expect(grid.columns.map(({ name }) => name)).toEqual(['S', 'M', 'L'])
    expect(grid.cells.map((row) => row.map((cell) => cell !== null))).toEqual([
      [true, true, true],
      [true, true, true],
      [true, false, true],
    ])
  })

  test('C-01: a size that comes in several lengths makes a row per colour and length, shortest first', () => {
    const color = { id: 1, name: 'Marine', hex: null }
    const size = (id: number) => ({ id, name: String(id) })
    const trousers = [
      aProduct({ id: 1, color, size: size(48), length: 86 }),
      aProduct({ id: 2, color, size: size(50), length: 82 }),
      aProduct({ id: 3, color, size: size(50), length: 86 }),
    ]
    const { rows, cells } = toGrid(trousers, [size(48), size(50)])
    expect(rows.map(({ length }) => length)).toEqual([82, 86])
    expect(cells.map((row) => row.map((cell) => cell?.id ?? null))).toEqual([
      [null, 2],
      [1, 3],
    ])
  })

  test('C-01: sizes written with their length, as 48/82, are laid out by size and length', () => {
    const size = (id: number, name: string) => ({ id, name })
    const named = [size(1, '48/82'), size(2, '48/86'), size(3, '50/82'), size(4, '50/86')]
    const trousers = named.map((own) =>
      aProduct({ id: own.id, size: own, length: Number(own.name.slice(3)) }),
    )
    const { rows, columns, cells } = toGrid(trousers, named)
    expect(columns.map(({ name }) => name)).toEqual(['48', '50'])
    expect(rows.map(({ length }) => length)).toEqual([82, 86])
    expect(cells.map((row) => row.map((cell) => cell?.id))).toEqual([
      [1, 3],
      [2, 4],
    ])
  })

  test('C-01: one length for each size, as with towels, makes no further rows', () => {
    const towels = [
      aProduct({ id: 1, size: { id: 1, name: '50x100' }, length: 100 }),
      aProduct({ id: 2, size: { id: 2, name: '70x140' }, length: 140 }),
    ]
    expect(
      toGrid(towels, [
        { id: 1, name: '50x100' },
        { id: 2, name: '70x140' },
      ]).rows,
    ).toHaveLength(1)
  })
})

describe('moving', () => {
  test.each([
    ['right', at(0, 0), at(0, 1)],
    ['left', at(0, 0), at(0, 0)],
    ['down', at(0, 1), at(1, 1)],
    ['down', at(1, 1), at(1, 1)],
    ['right', at(2, 0), at(2, 2)],
    ['up', at(2, 2), at(1, 2)],
  ] as const)('C-01: %s from %o leads to %o, over the gap or nowhere', (direction, from, to) => {
    expect(move(grid, from, direction)).toEqual(to)
  })

  test.each([
    [at(0, 0), false, at(1, 0)],
    [at(2, 0), false, at(0, 1)],
    [at(1, 1), false, at(0, 2)],
    [at(2, 2), false, at(2, 2)],
    [at(0, 1), true, at(2, 0)],
    [at(0, 0), true, at(0, 0)],
  ])('C-01: Enter from %o (backwards: %s) leads to %o', (from, back, to) => {
    expect(enter(grid, from, back)).toEqual(to)
  })

  test('C-01: Ctrl+Home and Ctrl+End lead to the first and the last product', () => {
    expect([corner(grid, 'first'), corner(grid, 'last')]).toEqual([at(0, 0), at(2, 2)])
  })
})

describe('filling', () => {
  const quantities = { [idAt(0, 0)]: 5, [idAt(1, 0)]: 7 }

  test('C-01: over several cells the first column of the selection goes right', () => {
    expect(fill(grid, quantities, rangeOf(at(0, 0), at(1, 1)), 'right')).toEqual({
      [idAt(0, 1)]: 5,
      [idAt(1, 1)]: 7,
    })
  })

  test('C-01: one filled cell goes on to the end of its row or column, over gaps', () => {
    expect(fill(grid, { [idAt(2, 0)]: 3 }, rangeOf(at(2, 0), at(2, 0)), 'right')).toEqual({ [idAt(2, 2)]: 3 })
    expect(fill(grid, quantities, rangeOf(at(0, 0), at(0, 0)), 'down')).toEqual({
      [idAt(1, 0)]: 5,
      [idAt(2, 0)]: 5,
    })
  })

  test("C-01: an empty cell takes its neighbour's quantity", () => {
    expect(fill(grid, quantities, rangeOf(at(2, 0), at(2, 0)), 'down')).toEqual({ [idAt(2, 0)]: 7 })
    expect(fill(grid, quantities, rangeOf(at(0, 1), at(0, 1)), 'right')).toEqual({ [idAt(0, 1)]: 5 })
    expect(fill(grid, {}, rangeOf(at(0, 0), at(0, 0)), 'right')).toEqual({})
  })

  test('C-01: a selection is copied as a spreadsheet takes it, and emptied at once', () => {
    const range = rangeOf(at(1, 1), at(0, 0))
    expect(copy(grid, quantities, range)).toBe('5\t\n7\t')
    expect(Object.values(clear(grid, range))).toEqual([0, 0, 0, 0])
  })
})

describe('undoing', () => {
  const run = (...actions: EditAction[]): Edit => actions.reduce(edit, startEdit())
  const type = (product: number, typed: number | string): EditAction => ({
    kind: 'type',
    product,
    text: String(typed),
  })

  test('C-01: the digits of one cell are one step, each cell its own', () => {
    const typed = run(type(1, 1), type(1, 12), { kind: 'settle' }, type(2, 3))
    expect(typed.quantities).toEqual({ 1: 12, 2: 3 })
    const once = edit(typed, { kind: 'undo' })
    expect(once.quantities).toEqual({ 1: 12 })
    const twice = edit(once, { kind: 'undo' })
    expect(twice.quantities).toEqual({})
    expect(edit(edit(twice, { kind: 'redo' }), { kind: 'redo' }).quantities).toEqual({ 1: 12, 2: 3 })
  })

  test('C-01: Escape gives back what the cell held before', () => {
    const kept: EditAction[] = [type(1, 4), { kind: 'settle' }]
    expect(run(...kept, type(1, 45), { kind: 'revert' }).quantities).toEqual({ 1: 4 })
    expect(run(...kept, { kind: 'revert' }).quantities).toEqual({ 1: 4 })
  })

  test('C-01: a paste is undone whole, and a new change ends redoing', () => {
    const pasted = run(type(1, 2), { kind: 'change', changes: { 1: 9, 2: 9 } })
    expect(edit(pasted, { kind: 'undo' }).quantities).toEqual({ 1: 2 })
    expect(edit(edit(pasted, { kind: 'undo' }), type(3, 1)).future).toEqual([])
  })

  test('C-01: a text that is no quantity stays as it was typed, and counts for nothing', () => {
    const typed = run(type(1, 4), { kind: 'settle' }, type(1, '2'), type(1, '2,'), type(1, '2,5'))
    expect([typed.quantities, typed.unreadable]).toEqual([{}, { 1: '2,5' }])
    expect(edit(typed, { kind: 'revert' })).toMatchObject({ quantities: { 1: 4 }, unreadable: {} })
    const undone = edit(typed, { kind: 'undo' })
    expect(undone).toMatchObject({ quantities: { 1: 4 }, unreadable: {} })
    expect(edit(undone, { kind: 'redo' })).toMatchObject({ quantities: {}, unreadable: { 1: '2,5' } })
  })

  test('C-01: a change of a cell takes its text away, and none of another', () => {
    const typed = run(type(1, '-5'), type(2, '1.5'))
    const { unreadable } = edit(typed, { kind: 'change', changes: { 1: 0 } })
    expect(unreadable).toEqual({ 2: '1.5' })
    expect(edit(typed, type(3, 4)).unreadable).toBe(typed.unreadable)
    expect(edit(typed, { kind: 'added', sent: {} }).unreadable).toBe(typed.unreadable)
  })

  test('C-01: what went into the basket leaves the grid; what did not, or was typed meanwhile, stays', () => {
    const added = run(type(1, 2), type(2, 3), type(3, 45), { kind: 'added', sent: { 1: 2, 3: 4 } })
    expect([added.quantities, added.past]).toEqual([{ 2: 3, 3: 45 }, []])
  })
})

test.each([
  ['12', 12],
  ['', 0],
  [' 7 ', 7],
  ['1000000', 1_000_000],
  ['1a2', undefined],
  ['2,5', undefined],
  ['-5', undefined],
  ['99999999', undefined],
])('C-01: %j typed is %j', (text, packs) => expect(typedQuantity(text)).toBe(packs))
