import { expect, test } from 'vitest'
import { codeKey } from '@comptoir/contract/code-key'
import { sizeKey } from '@comptoir/contract/size-key'
import { Bitset } from './bitset.rules.ts'
import { bandName, weightBand } from './weight-bands.rules.ts'
import { distance, maxTypos, mostAlike } from './spelling.rules.ts'
import { areForms, looseCodeKey, piecesOf, plain, splitsOf, stemOf, wordsOf } from './words.rules.ts'

test.each([
  ['Écharpe d’hiver', "echarpe d'hiver"],
  ['Weiß', 'weiss'],
  ['Œillet Bœuf', 'oeillet boeuf'],
  ['MÜTZE', 'mutze'],
  ['İŞ TİŞÖRTÜ, IŞIK', 'is tisortu, isik'], // L-2: the same as in small letters
  ['iş tişörtü, ışık', 'is tisortu, isik'],
])('OD-22: %s is kept as %s', (text, kept) => {
  expect(plain(text)).toBe(kept)
})

test.each([
  ['T-shirt à manches longues', ['tshirt', '-t', '-shirt', 'a', 'manches', 'longues']],
  ['Gants d’hiver, la paire', ['gants', 'hiver', 'la', 'paire']],
  ['Drap 50 × 100 cm', ['drap', '50x100', 'cm']],
  ['Softshell-Jacke für Damen', ['softshelljacke', '-softshell', '-jacke', 'fur', 'damen']],
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
  ['caps', 'cap'],
  ['mutsen', 'muts'],
  ['slabbetje', 'slab'],
  ['kussenslopen', 'kussensloop'],
  ['schuerzen', 'schurze'],
  ['chemises', 'chemise'],
  ['bleue', 'bleu'],
  ['grijze', 'grijs'],
  ['schwarzes', 'schwarz'],
])('C-04: %s has the stem of %s', (word, other) => {
  expect(stemOf(word)).toBe(stemOf(other))
})

test.each([
  ['bluse', 'blue'],
  ['jas', 'ja'],
  ['linge', 'lin'],
  ['printer', 'print'],
])('Q-7: %s has not the stem of %s', (word, other) => {
  expect(stemOf(word)).not.toBe(stemOf(other))
})

test.each([
  ['polo', 'polo', 0],
  ['pollo', 'polo', 1],
  ['tabiler', 'tablier', 0.75],
  ['kochhoze', 'kochhose', 1],
  ['chausettes', 'chaussettes', 1],
  ['sweatschirt', 'sweatshirt', 1],
  ['', 'abc', 3],
])('C-04: from %s to %s it takes %d', (a, b, steps) => {
  expect(distance(a, b)).toBe(steps)
  expect(distance(b, a)).toBe(steps)
})

test('C-04: of two words further apart than what matters, only that is known', () => {
  expect(distance('werkbroek', 'werkbreok', 2)).toBe(0.75)
  expect(distance('werkbroek', 'wekbroe', 2)).toBe(2)
  expect(distance('werkbroek', 'tafelkleed', 2)).toBe(Infinity)
  expect(distance('polo', 'poloshirts', 2)).toBe(Infinity)
  expect(distance('a'.repeat(80), `${'a'.repeat(79)}b`, 2)).toBe(1)
})

test.each([
  ['fr', 'vestes', 'veste', true],
  ['fr', 'vestte', 'veste', false],
  ['fr', 'serviete', 'serviette', false],
  ['fr', 'serviete', 'serviettes', false],
  ['nl', 'petten', 'pet', true],
  ['nl', 'slopen', 'sloop', true],
  ['nl', 'schorrten', 'schorten', false],
  ['de', 'Schuerzen', 'Schürze', true],
  ['en', 'veste', 'vest', false],
] as const)('Q-7: in %s "%s" is a form of "%s": %s', (language, one, other, isForm) =>
  expect(areForms(language, plain(one), plain(other))).toBe(isForm),
)

test('C-04: short words forgive nothing, long ones two letters', () => {
  expect([3, 4, 7, 8, 12].map(maxTypos)).toEqual([0, 1, 1, 2, 2])
})

test('Q-9: two letters that have changed places are likelier than one that is missing', () => {
  expect(mostAlike('shcort', ['short', 'schort', 'shirt'])).toEqual(['schort'])
  expect(mostAlike('bottes', ['bottle', 'hottes', 'botte'])).toEqual(['botte'])
  expect(mostAlike('chair', ['clair', 'hair'])).toEqual([])
})

test('C-04: a compound is cut where both parts have some length', () => {
  expect(splitsOf('winterjas')).toEqual([
    ['win', 'terjas'],
    ['wint', 'erjas'],
    ['winte', 'rjas'],
    ['winter', 'jas'],
  ])
  expect(splitsOf('polo')).toEqual([])
})

test.each([
  ['lb053', 'LB53'],
  ['NV0016', 'NV16'],
  ['TW-4050.12', 'TW405012'],
])('Q-10: zeros that lead the numbers of %s may be left out', (code, key) => {
  expect(looseCodeKey(codeKey(code))).toBe(key)
})

test.each([
  ['K356 x 10', ['k356', 'x', '10']],
  ['serviette 140*200', ['serviette', '140x200']],
  ['taie d’oreiller', ['taie', 'oreiller']],
  ['men’s polo', ['mens', 'polo']],
])('Q-4 Q-11: the pieces of "%s"', (text, pieces) => {
  expect(piecesOf(text)).toEqual(pieces)
})

test.each([
  ['50 × 100 cm', '50x100'],
  ['XXXL', '3xl'],
  ['3XL', '3xl'],
  ['xxs', '2xs'],
  ['36/76', '3676'],
  ['140*200', '140x200'],
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

test('bitsets combine, count and list slots of any number', () => {
  const even = Bitset.of([0, 2, 64, 100, 1000])
  const some = Bitset.of([2, 31, 32, 1000])
  expect([...even.and(some)]).toEqual([2, 1000])
  expect([...even.andNot(some)]).toEqual([0, 64, 100])
  expect([...Bitset.union([even, some])]).toEqual([0, 2, 31, 32, 64, 100, 1000])
  expect([even.size, even.countIn(some), even.has(5000)]).toEqual([5, 2, false])
  even.delete(64)
  expect([...even]).toEqual([0, 2, 100, 1000])
})
