import { expect, test } from 'vitest'
import { colorsMeant } from './colors.rules.ts'

const [navy, royal, black, red] = [1, 2, 3, 4]

test.each([
  ['nothing asked for', [], []],
  [
    'a word in many names: the one of that very name first',
    [{ named: [navy], like: [royal, navy] }],
    [navy, royal],
  ],
  [
    'two colours: the one that both mean first',
    [
      { named: [], like: [black, red] },
      { named: [red], like: [red, navy] },
    ],
    [red, black, navy],
  ],
  [
    'two names: in the order of the text',
    [
      { named: [red], like: [red] },
      { named: [black], like: [black] },
    ],
    [red, black],
  ],
])('SRCH-01: %s', (_, asked, colors) => {
  expect(colorsMeant(asked)).toEqual(colors)
})
