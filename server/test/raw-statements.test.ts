import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { describeStatement, type Field } from './describe-statement.ts'
import { findRawStatements, type DeclaredColumn } from './raw-statements.ts'

let database: TestDatabase
let client: pg.Client
/** Whether a column of a table may be null, by "table id.number". */
let nullable: Map<string, boolean>
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const { rows } = await client.query<{ key: string; is_nullable: boolean }>(
    `select attrelid::text || '.' || attnum as key, not attnotnull as is_nullable from pg_attribute`,
  )
  nullable = new Map(rows.map(({ key, is_nullable }) => [key, is_nullable]))
})
afterAll(async () => {
  await client.end()
  await database[Symbol.asyncDispose]()
})

/** What a value is once `pg` has read it (db/connect.ts says how). JSON may be anything. */
const types: Record<string, number[]> = {
  string: [18, 19, 25, 1042, 1043, 1082, 1083, 1700, 2950],
  number: [20, 21, 23, 26, 700, 701],
  boolean: [16],
  Date: [1114, 1184],
  Buffer: [17],
  array: [199, 1000, 1005, 1007, 1009, 1015, 1016, 1182, 1185, 1231, 3807],
}
const json = [114, 3802]

function faultsOf(column: DeclaredColumn, field: Field | undefined): string[] {
  const { name, type, isNullable, isOptional } = column
  if (!field) return isOptional ? [] : [`${name} is not answered`]
  const answered = Object.keys(types).find((one) => types[one]!.includes(field.dataTypeID))
  const isOfType = json.includes(field.dataTypeID) || type === 'any' || type === answered
  return [
    ...(isOfType ? [] : [`${name} is ${answered ?? `of type ${field.dataTypeID}`}, not ${type}`]),
    ...(!isNullable && nullable.get(`${field.tableID}.${field.columnID}`) ? [`${name} may be null`] : []),
  ]
}

const typed = (name: string, type: string, isNullable = false) => ({
  name,
  type,
  isNullable,
  isOptional: false,
})

test('a column that is missing, of another type or sometimes null is told', async () => {
  const fields = await describeStatement(client, 'select id, hex, position, code from color where id = $1')
  const declared = [
    typed('id', 'number'),
    typed('hex', 'string'),
    typed('position', 'string'),
    typed('name', 'any'),
    typed('code', 'string', true),
  ]
  const faults = declared.flatMap((column) =>
    faultsOf(
      column,
      fields.find(({ name }) => name === column.name),
    ),
  )
  expect(faults).toEqual(['hex may be null', 'position is number, not string', 'name is not answered'])
})

test('the rows of every raw statement are what its type says', async () => {
  const statements = findRawStatements()
  const faults: string[] = []
  for (const { place, text, columns } of statements) {
    try {
      const fields = new Map((await describeStatement(client, text)).map((field) => [field.name, field]))
      faults.push(
        ...columns
          .flatMap((column) => faultsOf(column, fields.get(column.name)))
          .map((fault) => `${place}: ${fault}`),
      )
    } catch (error) {
      faults.push(`${place}: ${(error as Error).message}`)
    }
  }
  expect(faults).toEqual([])
  expect(statements.filter(({ place }) => place.startsWith('server/')).length).toBeGreaterThan(80)
  expect(statements.filter(({ place }) => place.startsWith('demo/')).length).toBeGreaterThan(5)
})

test('OD-07: no table or view has a column of floating point, amounts least of all', async () => {
  const { rows } = await client.query(
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and data_type in ('real', 'double precision')`,
  )
  expect(rows).toEqual([])
})
