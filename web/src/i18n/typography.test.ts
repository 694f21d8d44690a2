import { expect, test } from 'vitest'
import { typeset } from './typography.ts'

test('I18N-01: French signs stay with their word, in every depth of a catalogue', () => {
  const texts = { title: 'Vider le panier ?', deep: { found: 'Résultats : « {{query}} »' } }
  expect(typeset(texts, 'fr')).toEqual({
    title: 'Vider le panier\u00a0?',
    deep: { found: 'Résultats\u00a0: «\u00a0{{query}}\u00a0»' },
  })
})

test('I18N-01: no line ends within “e-mail” in French', () => {
  expect(typeset({ a: 'L’e-mail part', b: 'E-mails' }, 'fr')).toEqual({
    a: 'L’e-\u2060mail part',
    b: 'E-\u2060mails',
  })
})

test('I18N-01: the other languages are left as they are', () => {
  const texts = { title: 'Leer? 5 %' }
  expect(typeset(texts, 'de')).toBe(texts)
})
