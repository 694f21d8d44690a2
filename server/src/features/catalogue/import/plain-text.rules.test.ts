import { expect, test } from 'vitest'
import { growth, linear } from '../../../../test/growth.ts'
import { plainText } from './plain-text.rules.ts'

test.each([
  ['<p>Soft</p><ul><li>warm</li><li class="x">dry</li></ul>', 'Soft\n• warm\n• dry'],
  ['a<script>alert(1)</script >b<STYLE>p{}</style>c', 'abc'],
  ['a<script>alert(1) b', 'a'],
  ['a < b and <b>c</b>', 'a  b and c'],
  ['&constructor;&__proto__;&eacute;', '&constructor;&__proto__;é'],
])('DATA-01: the text of %j', (html, text) => expect(plainText(html)).toBe(text))

test.each(['<script', '<li ', '<', '<style>', '<p ', ' \n', '</', '<br ', '&#', '&a', 'a<b '])(
  'S-10, DATA-01: takes longer with the length of %j, and no faster than that',
  (piece) => expect(growth(plainText, piece)).toBeLessThan(linear),
)
