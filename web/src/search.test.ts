import { QueryClient } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { makeRouter } from './router.tsx'
import { parseSearch, reading, stringifySearch } from './search.ts'

test.each(['662E41', '0012', '5412345678908', '1e9', 'true', 'null', '{"a":1}', 'a b+c&d=é'])(
  'SRCH-01: the reference %s comes back from the address as it was typed',
  (query) => {
    expect(parseSearch(stringifySearch({ query }))).toEqual({ query })
  },
)

test('what is not set does not stand in the address', () => {
  expect(stringifySearch({ query: '', colors: undefined, page: 2, other: null })).toBe('?page=2')
  expect(stringifySearch({})).toBe('')
})

test('ROUTE-17: a link into the catalogue keeps an article number', () => {
  const router = makeRouter(new QueryClient(), createMemoryHistory({ initialEntries: ['/'] }))
  const { href } = router.buildLocation({
    to: '/categories/{-$categoryId}/{-$childrenId}/{-$subCategoryId}',
    params: { categoryId: '3' },
    search: { query: '662E41', page: 2 },
  })
  expect(href).toBe('/categories/3?query=662E41&page=2')
})

test('ERR: what a page cannot mean of an address does not reach it', () => {
  const read = reading(({ page }): { page?: number } => (Number(page) > 1 ? { page: Number(page) } : {}))
  expect(read({ page: '2', x: 'y' })).toEqual({ page: 2 })
  expect({ page: '<b>', ...read({ page: '<b>' }) }).toEqual({ page: undefined })
})
