import { expect, test } from 'vitest'
import { CodesInView, gtinOf, quietMs } from './reads.rules.ts'

test.each([
  ['96385074', 'retail', '96385074'],
  ['4006381333931', 'retail', '4006381333931'],
  ['027011006951', 'retail', '0027011006951'],
  ['4006381333932', 'retail', undefined],
  ['14006381333938', 'other', '14006381333938'],
  ['04006381333931', 'other', '4006381333931'],
  ['4006381333931', 'other', '4006381333931'],
  ['96385074', 'other', undefined],
  ['0114006381333938' + '15991231', 'other', '14006381333938'],
  ['0114006381333938' + '7', 'other', undefined],
  ['00340123450000000018', 'other', undefined],
  ['K331-NVY-S', 'other', undefined],
] as const)('BAR-01 C-15: bars that say %s (%s) stand for %s', (text, kind, gtin) => {
  expect(gtinOf({ text, kind })).toBe(gtin)
})

test('C-15: a code counts once for as long as it stays in view, whatever is beside it', () => {
  const view = new CodesInView()
  const seen: string[] = []
  for (let now = 0; now < 10_000; now += 100)
    seen.push(...view.see(now % 200 === 0 ? ['a'] : ['a', 'b', 'b'], now))
  expect(seen).toEqual(['a', 'b'])
  expect(view.see(['a'], 9900 + quietMs)).toEqual([])
})

test('C-15: a code counts again when it comes back, and never for one picture alone', () => {
  const view = new CodesInView()
  expect(view.see(['a'], 0)).toEqual([])
  expect(view.see([], quietMs)).toEqual([])
  expect(view.see(['a'], quietMs + 1)).toEqual([])
  expect(view.see(['a'], quietMs + 101)).toEqual(['a'])
  expect(view.see(['a'], 2 * quietMs + 102)).toEqual([])
  expect(view.see(['a'], 2 * quietMs + 202)).toEqual(['a'])
})
