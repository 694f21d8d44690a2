import { expect, test } from 'vitest'
import { z } from 'zod'
import { compiled } from './compiled-schema.ts'

const Line = z.object({
  id: z.int().positive(),
  price: z
    .string()
    .regex(/^\d+\.\d{4}$/)
    .nullable(),
})
const schema = z.object({ lines: z.array(Line), note: z.string().trim().optional() })
const good = { lines: [{ id: 1, price: '1.2500', cost: '0.5000' }], note: ' n ', secret: true }
const bad = { lines: [{ id: 0, price: '1.25' }], note: 7 }

test('a schema gives the same values, without what it does not name, and the same errors once it is compiled', () => {
  const told = schema.safeParse(bad, { reportInput: true })
  let last = compiled(schema)
  for (let use = 0; use < 100; use++) {
    last = compiled(schema)
    expect(last.parse(good)).toEqual({ lines: [{ id: 1, price: '1.2500' }], note: 'n' })
    expect(last.safeParse(bad, { reportInput: true }).error?.issues).toEqual(told.error?.issues)
  }
  expect(last, 'compiled by now').not.toBe(schema)
})
