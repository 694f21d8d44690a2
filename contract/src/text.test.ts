import { expect, test } from 'vitest'
import { PersonName } from './common.ts'
import { faultOf, nameRules } from './forms.ts'
import { oneLine, visible } from './text.ts'

test.each([
  ['Marie\u200b Dubois\ufeff', 'Marie Dubois'],
  ['\u202eAnna\u202c', 'Anna'],
  ['a\u0007b\u009f', 'ab'],
  ['\u200d\u200dAnna\u200d', 'Anna'],
  ['\u3164', ''],
  ['two\nlines\tkept', 'two\nlines\tkept'],
  ['👩‍🔧', '👩‍🔧'],
  ['نامه\u200cای', 'نامه\u200cای'],
  ['Straßen\u00adschuhe', 'Straßen\u00adschuhe'],
])('VAL-13: what is seen of %j is %j', (text, seen) => {
  expect(visible(text)).toBe(seen)
})

test('VAL-13: a name stands on one line', () => {
  expect(oneLine(' Marie \n\t Du\u00adbois\u00a0 SRL ')).toBe('Marie Dubois SRL')
})

test.each(['\u200b\u200b\u200b', 'A\u200b\u202e', '\u00ad\u00ad\u00ad', 'J \n o'.replace('o', '')])(
  'VAL-04: %j is no name, for the form nor for the server',
  (name) => {
    expect(faultOf(name, nameRules)).not.toBeNull()
    expect(PersonName.safeParse(name).success).toBe(false)
  },
)

test('VAL-04: a name is kept as it is seen', () => {
  expect(PersonName.parse('Zo\u200bé\nDupont')).toBe('Zoé Dupont')
})
