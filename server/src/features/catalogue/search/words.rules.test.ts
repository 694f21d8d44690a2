import { expect, test } from 'vitest'
import { bitmap, roomFor } from './bitmap.rules.ts'
import { bandName, weightBand } from './facets.rules.ts'
import { sizeKey } from './vocabulary.rules.ts'
import { codeKey, distance, forgiven, formsOf, plain, splitsOf, variantsOf, wordsOf } from './words.rules.ts'

test.each([
  ['Écharpe d’hiver', "echarpe d'hiver"],
  ['Weiß', 'weiss'],
  ['Œillet Bœuf', 'oeillet boeuf'],
  ['MÜTZE', 'mutze'],
])('OD-22: %s is kept as %s', (text, kept) => {
  expect(plain(text)).toBe(kept)
})

test.each([
  ['T-shirt à manches longues', ['tshirt', 'shirt', 'manches', 'longues']],
  ['Gants d’hiver, la paire', ['gants', 'hiver', 'paire']],
  ['Drap 50 × 100 cm', ['drap', '50x100', 'cm']],
  ['Softshell-Jacke für Damen', ['softshelljacke', 'softshell', 'jacke', 'damen']],
])('OD-22: the words of "%s"', (text, words) => {
  expect([...wordsOf(text)]).toEqual(words)
})

test.each([
  ['tw-4050.12', 'TW405012'],
  ['K 356', 'K356'],
  ['s/700-é', 'S700É'],
])('C-04: %s is compared as %s', (code, key) => {
  expect(codeKey(code)).toBe(key)
})

test.each([
  ['handdoeken', 'handdoek'],
  ['petten', 'pet'],
  ['slabbetje', 'slab'],
  ['handtuecher', 'handtuch'],
  ['chemises', 'chemise'],
  ['bleue', 'bleu'],
  ['schurzen', 'schurz'],
])('C-04: %s is also looked up as %s', (word, form) => {
  expect(formsOf(word)).toContain(form)
})

test.each([
  ['polo', 'polo', 0],
  ['pollo', 'polo', 1],
  ['tabiler', 'tablier', 1],
  ['kochhoze', 'kochhose', 1],
  ['chausettes', 'chaussettes', 1],
  ['sweatschirt', 'sweatshirt', 1],
  ['', 'abc', 3],
])('C-04: from %s to %s it takes %i', (a, b, steps) => {
  expect(distance(a, b)).toBe(steps)
  expect(distance(b, a)).toBe(steps)
})

test('C-04: short words forgive nothing, long ones two letters', () => {
  expect([3, 4, 6, 7, 12].map(forgiven)).toEqual([0, 1, 1, 2, 2])
})

test('C-04: two words with one letter wrong share a variant', () => {
  const share = (a: string, b: string) => variantsOf(a).some((variant) => variantsOf(b).includes(variant))
  expect(share('pollo', 'polo')).toBe(true)
  expect(share('tabiler', 'tablier')).toBe(true)
  expect(share('polo', 'parka')).toBe(false)
})

test('C-04: a compound is cut where both parts have some length', () => {
  expect(splitsOf('winterjas')).toEqual([
    ['wint', 'erjas'],
    ['winte', 'rjas'],
    ['winter', 'jas'],
  ])
  expect(splitsOf('polo')).toEqual([])
})

test.each([
  ['50 × 100 cm', '50x100'],
  ['XXXL', '3xl'],
  ['3XL', '3xl'],
  ['xxs', '2xs'],
  ['36/76', '3676'],
])('C-04: the size %s is looked up as %s', (size, key) => {
  expect(sizeKey(size)).toBe(key)
})

test.each([
  [0, '0-50', '< 50 g'],
  [180, '150-200', '150–200 g'],
  [1200, '1000-1500', '1–1,5 kg'],
  [9000, '5000-', '≥ 5 kg'],
])('CAT-02: %i g belong to the weights %s', (grams, band, name) => {
  expect(weightBand(grams)).toBe(band)
  expect(bandName(band)).toBe(name)
})

test('bitmaps have the first slot at the left', () => {
  expect(bitmap([0, 9, 63], 64)).toBe('x8040000000000001')
  expect(roomFor(0) % 64).toBe(0)
  expect(roomFor(10_000)).toBeGreaterThan(12_000)
})
