import { expect, test } from 'vitest'
import { cutText } from './text.ts'

const cells = (text: string) => cutText(text).rows.map((row) => row.cells)

test.each([
  [
    'quotes around separators, ends of lines and quotes',
    '"a;b";"c\nd";"e ""f"""\ng;h;i',
    [
      ['a;b', 'c\nd', 'e "f"'],
      ['g', 'h', 'i'],
    ],
  ],
  [
    'a quote within a cell',
    'polo 12";3\npolo 14";4',
    [
      ['polo 12"', '3'],
      ['polo 14"', '4'],
    ],
  ],
  [
    'more behind a closing quote',
    '"a" b;3\n"c";4',
    [
      ['"a" b', '3'],
      ['c', '4'],
    ],
  ],
  [
    'a quote that is never closed',
    '"a;3\nb;4',
    [
      ['"a', '3'],
      ['b', '4'],
    ],
  ],
  ['zeros kept by a formula', '="0541";3', [['0541', '3']]],
  [
    'cells at the end that are empty',
    'a;3;\nb;4;',
    [
      ['a', '3', ''],
      ['b', '4', ''],
    ],
  ],
  ['a separator that the text names', 'sep=|\na;b|3', [['a;b', '3']]],
])('IMP-02: a text is cut into cells: %s', (_name, text, expected) => expect(cells(text)).toEqual(expected))

test('IMP-02: each row is told from which line it was cut, and blank lines are none', () => {
  const { rows, lines } = cutText('ref;qty\n\n"a\nb";3\r\nc;4\n')
  expect(rows.map(({ number }) => lines[number - 1])).toEqual(['ref;qty', '"a\nb";3', 'c;4'])
})

test('C-02: who wrote a message when is no part of an order', () => {
  const text = '[28/11/2026, 12:31:02] Anne Dubois: Bonjour\n28/11/2026, 12:31 - Anne: K356-NVY-L 10'
  expect(cells(text)).toEqual([['Bonjour'], ['K356-NVY-L', '10']])
})

test.each<[string, string[][]]>([
  [
    'K356-WHT-M 3\nK356-NVY-M 1,5',
    [
      ['K356-WHT-M', '3'],
      ['K356-NVY-M', '1,5'],
    ],
  ],
  [
    'PRO 210 Noir L 3\nK356-NVY-S 1,5\nK356-NVY-M 2,5',
    [
      ['PRO 210 Noir L', '3'],
      ['K356-NVY-S', '1,5'],
      ['K356-NVY-M', '2,5'],
    ],
  ],
  [
    'K356 blanc M 1,5\nK356-WHT-M 1.5\nPRO 210 Noir L 3\nPRO 210-BLK-S -2',
    [['K356 blanc M', '1,5'], ['K356-WHT-M', '1.5'], ['PRO 210 Noir L', '3'], ['PRO 210-BLK-S -2']],
  ],
  [
    'PRO 210,5\nPRO 220,10',
    [
      ['PRO 210', '5'],
      ['PRO 220', '10'],
    ],
  ],
])(
  'C-02 OD-62: a decimal comma parts no columns where lines beside it are a code and a quantity: %s',
  (text, rows) => expect(cells(text)).toEqual(rows),
)

test.each<[string, string[][]]>([
  [
    'K356 navy: S 2, M 3, 2XL 10',
    [
      ['K356 navy S', '2'],
      ['K356 navy M', '3'],
      ['K356 navy 2XL', '10'],
    ],
  ],
  [
    'K356-NVY S:2 M:3',
    [
      ['K356-NVY S', '2'],
      ['K356-NVY M', '3'],
    ],
  ],
  [
    'PRO 210 navy 2xS 3xM',
    [
      ['PRO 210 navy S', '2'],
      ['PRO 210 navy M', '3'],
    ],
  ],
  [
    'PANT-01 38:2 40:3',
    [
      ['PANT-01 38', '2'],
      ['PANT-01 40', '3'],
    ],
  ],
])('C-02: sizes of one article on a line: %s', (line, pairs) => expect(cells(line)).toEqual(pairs))
