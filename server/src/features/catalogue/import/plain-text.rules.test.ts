import { expect, test } from 'vitest'
import { plainText } from './plain-text.rules.ts'

test.each([
  ['<p>Soft</p><ul><li>warm</li><li class="x">dry</li></ul>', 'Soft\n• warm\n• dry'],
  ['a<script>alert(1)</script >b<STYLE>p{}</style>c', 'abc'],
  ['a<script>alert(1) b', 'a'],
  ['a < b and <b>c</b>', 'a  b and c'],
  ['&constructor;&__proto__;&eacute;', '&constructor;&__proto__;é'],
])('DATA-01: the text of %j', (html, text) => expect(plainText(html)).toBe(text))

test.each(['<script', '<li ', '<', '<style>', '<p ', ' \n'])(
  'DATA-01: reads a megabyte of %j in no time',
  (piece) => {
    const start = performance.now()
    plainText(piece.repeat(1_000_000 / piece.length))
    expect(performance.now() - start).toBeLessThan(2000)
  },
)
