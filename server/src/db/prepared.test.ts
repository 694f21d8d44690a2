import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/database.ts'
import { watchStatements } from './connect.ts'
import { prepared, type Placeholder } from './prepared.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database[Symbol.asyncDispose]())

test('a prepared statement is written once and gives each name one number', async () => {
  let written = 0
  const find = prepared<{ sum: number; word: string }, { a: number; word: string }>((value) => {
    written += 1
    return sql`select ${value('a')}::int + ${value('a')}::int as sum, ${value('word')}::text as word`
  })
  const texts = new Set<string>()
  const unwatch = watchStatements(database.db, (text) => texts.add(text))
  expect(await find(database.db, { a: 2, word: 'x' })).toEqual([{ sum: 4, word: 'x' }])
  expect(await find(database.db, { word: 'y', a: 5 })).toEqual([{ sum: 10, word: 'y' }])
  unwatch()
  expect(written).toBe(1)
  expect([...texts]).toEqual(['select $1::int + $1::int as sum, $2::text as word'])
})

test('a query that is built is prepared as well', async () => {
  const find = prepared((value: Placeholder<{ code: string }>, db) =>
    db.selectFrom('country').where('code', '=', value('code')).select(['code']),
  )
  expect(await find(database.db, { code: 'BE' })).toEqual([{ code: 'BE' }])
  expect(await find(database.db, { code: 'XX' })).toEqual([])
})

test('a prepared statement refuses a value that is not given by name', async () => {
  const find = prepared<Record<string, never>, Record<string, unknown>>(() => sql`select ${1}::int`)
  await expect(find(database.db, {})).rejects.toThrow('by name only')
})
