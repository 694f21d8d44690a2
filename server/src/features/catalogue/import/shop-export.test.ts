import { expect, test } from 'vitest'
import { plainText } from './plain-text.rules.ts'
import { toDecimal, toWhole, weightOf } from './shop-export.ts'
import { sizePosition } from './usual-lookups.rules.ts'

test.each<[string, number | undefined]>([
  ['XS', 102],
  ['XXL', 107],
  ['2XL', 107],
  ['3XL', 108],
  ['38', 1038],
  ['98/104', 1098],
  ['One size', undefined],
])('size %s has its place among all sizes', (name, position) => expect(sizePosition(name)).toBe(position))

test.each([
  ['52', '52'],
  ['18.500000', '18.5'],
  ['18,5', '18.5'],
  ['100.0000', '100'],
  ['-3.10', '-3.1'],
  ['free', 'free'],
])('a price written %s is %s', (text, decimal) => expect(toDecimal(text)).toBe(decimal))

test('a quantity with a fraction is left for the check to refuse', () => {
  expect(toWhole('100.0000')).toBe(100)
  expect(toWhole('1.5')).toBe('1.5')
})

test('a weight is in grams; one below zero and what is none are left for the check to refuse', () => {
  expect(['0.1850', '0,5', '0.0000', ''].map((text) => weightOf(text, 1000))).toEqual([
    { weight_grams: 185 },
    { weight_grams: 500 },
    {},
    {},
  ])
  expect(['-90', 'light'].map((text) => weightOf(text, 1))).toEqual([
    { weight_grams: -90 },
    { weight_grams: 'light' },
  ])
})

test.each([
  ['<p>a</p><p>b<br>c</p>', 'a\nb\nc'],
  ['x <script>alert("&lt;")</script> y', 'x y'],
  ['<img src=x onerror=alert(1)>ok', 'ok'],
  ['&lt;b&gt; &amp;amp; &#233; &#x26; &unknown;', '<b> &amp; é & &unknown;'],
  ['1 < 2 > 0', '1  0'],
  ['S-9 &constructor; &toString;', 'S-9 &constructor; &toString;'],
])('HTML %j is the text %j', (html, text) => expect(plainText(html)).toBe(text))
