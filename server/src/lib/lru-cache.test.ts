import { expect, test } from 'vitest'
import { LruCache } from './lru-cache.ts'

test('C-04: the least recently used value is evicted first, and no more is kept than the bytes allow', () => {
  const cache = new LruCache<string>(1000, (value) => value.length)
  for (const key of ['a', 'b', 'c']) cache.set(key, 'x'.repeat(200))
  expect(cache.get('a')).toBeDefined()
  cache.set('d', 'x'.repeat(200))
  expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd'])
  cache.set('a', '')
  expect(cache.size).toBeLessThan(1000)
  cache.set('e', 'x'.repeat(5000))
  expect(cache.get('e')).toBeUndefined()
  expect(cache.size).toBe(0)
})
