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
