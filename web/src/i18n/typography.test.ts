import { expect, test } from 'vitest'
import { chooseLanguage, i18n } from './i18n.ts'
import { typesetAll } from './typography.ts'

test('I18N-01: French signs stay with their word, in every depth of a catalogue', () => {
  const texts = { title: 'Vider le panier ?', deep: { found: 'Résultats : « {{query}} »' } }
  expect(typesetAll(texts, 'fr')).toEqual({
    title: 'Vider le panier\u202f?',
    deep: { found: 'Résultats\u00a0: «\u00a0{{query}}\u00a0»' },
  })
})

test('I18N-01: no line of a sentence ends within “e-mail”', () => {
  const text = 'L’e-mail part ; vos e-mails sont dans la boîte.'
  expect(typesetAll({ text, label: 'Adresse e-mail' }, 'fr')).toEqual({
    text: 'L’e-\u2060mail part\u202f; vos e-\u2060mails sont dans la boîte.',
    label: 'Adresse e-mail',
  })
  expect(typesetAll({ text: 'Wir schreiben Ihnen eine E-Mail, sobald es geht.' }, 'de')).toEqual({
    text: 'Wir schreiben Ihnen eine E-\u2060Mail, sobald es geht.',
  })
})

test('I18N-01: the other languages are left as they are', () => {
  const texts = { title: 'Leer? Nein: voll' }
  expect(typesetAll(texts, 'de')).toEqual(texts)
  expect(typesetAll(texts, 'en')).toBe(texts)
})

test('I18N-01: French elides before a name, and leaves the name as it is', async () => {
  await chooseLanguage('fr')
  await i18n.loadNamespaces('adminStaff')
  const disabled = (name: string) => i18n.t('adminStaff:done.disable', { name })
  expect(disabled('Anne Peeters')).toBe('L’accès d’Anne Peeters est désactivé.')
  expect(disabled('Edmondo de Amicis')).toBe('L’accès d’Edmondo de Amicis est désactivé.')
  expect(disabled('Lieve de Ost')).toBe('L’accès de Lieve de Ost est désactivé.')
})
