import { expect, test } from 'vitest'
import { z } from 'zod'
import { SerializedAnswer } from './answers.ts'

const Line = z.object({ id: z.int(), name: z.string() })
const contract = z.object({ id: z.int(), lines: z.array(Line), products: z.array(Line), note: z.string() })
const written = (value: z.infer<typeof contract>) =>
  JSON.parse(new SerializedAnswer(contract, value).json.toString())

test('BASK-10: a list that two fields hold is written in both, and as the contract has it', () => {
  const lines = [{ id: 1, name: 'Été "5 €"', secret: 'x' }]
  const shown = [{ id: 1, name: 'Été "5 €"' }]
  expect(written({ id: 7, lines, products: lines, note: '' })).toEqual({
    id: 7,
    lines: shown,
    products: shown,
    note: '',
  })
  expect(written({ id: 7, lines, products: [{ id: 2, name: 'b' }], note: '' })).toEqual({
    id: 7,
    lines: shown,
    products: [{ id: 2, name: 'b' }],
    note: '',
  })
  expect(written({ id: 7, lines: [], products: [], note: 'n' })).toEqual({
    id: 7,
    lines: [],
    products: [],
    note: 'n',
  })
})

test('BASK-10: a list that two fields hold and nothing else', () => {
  const lists = z.object({ a: z.array(z.int()), b: z.array(z.int()) })
  const both = [1, 2]
  expect(new SerializedAnswer(lists, { a: both, b: both }).json.toString()).toBe('{"a":[1,2],"b":[1,2]}')
})

test('a list that breaks its contract is refused, also where two fields hold it', () => {
  const lines = [{ id: 1.5, name: '' }]
  expect(() => new SerializedAnswer(contract, { id: 7, lines, products: lines, note: '' })).toThrow(
    z.ZodError,
  )
})
