import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { languages, readerLanguages } from '@comptoir/contract/common'
import { expect, test } from 'vitest'
import { flatten, folders, isPlural, placeholders, readCatalogues, withoutPlural } from './catalogues.ts'
import { serverTypes, webTypes } from './message-types.ts'
import { translate, translateMessage, translator } from './messages.ts'
import { message } from '#lib/errors.ts'

const textsOf = (folder: string, language: string): Record<string, string> =>
  flatten(readCatalogues(folder, language))
const sides = Object.entries(folders)
const translations = sides.flatMap(([side, folder]) =>
  readerLanguages
    .filter((language) => language !== 'en')
    .map((language) => [side, language, folder] as const),
)

test.each(translations)(
  'ERR-10, I18N-01, I18N-02, OD-49: %s in %s has every text of English, with the same values',
  (_, language, folder) => {
    const source = textsOf(folder, 'en')
    const texts = textsOf(folder, language)
    expect(Object.keys(texts)).toEqual(Object.keys(source))
    for (const [key, text] of Object.entries(texts)) {
      expect([key, text.trim()]).not.toEqual([key, ''])
      expect([key, placeholders(text)]).toEqual([key, placeholders(source[key]!)])
    }
  },
)

test.each(sides)('the catalogues of the %s name a singular and a plural for what is counted', (_, folder) => {
  const keys = Object.keys(textsOf(folder, 'en'))
  const bases = new Set(keys.filter(isPlural).map(withoutPlural))
  for (const base of bases)
    expect(keys.filter((key) => withoutPlural(key) === base)).toEqual([`${base}_one`, `${base}_other`])
})

test('no key of the server is used twice', () => {
  const keys = Object.values(readCatalogues(folders.server, 'en')).flatMap((texts) => Object.keys(texts))
  expect(keys.length).toBe(new Set(keys).size)
  expect(keys.length).toBeGreaterThan(200)
})

test('the types of the messages are those of the English texts (`npm run messages:types` writes them)', () => {
  const written = (folder: string) => readFileSync(path.join(folder, 'messages.gen.ts'), 'utf8')
  expect(written(folders.server)).toBe(serverTypes(readCatalogues(folders.server, 'en')))
  expect(written(folders.web)).toBe(webTypes(readCatalogues(folders.web, 'en')))
})

test('OD-49: a message is said in each language, with its values and the number they ask for', () => {
  expect(languages.map((language) => translate(language, 'mail_reminder_late', { count: 1 }))).toEqual(
    expect.arrayContaining(['1 jour de retard', '1 dag te laat', '1 Tag im Verzug', '1 day late']),
  )
  expect(translator('en')('mail_reminder_late', { count: 2 })).toBe('2 days late')
  expect(translate('fr', 'mail_reminder_late', { count: 0 })).toBe('0 jour de retard')
  expect(translate('en', 'throttled', { wait: '30 seconds' })).toBe(
    'Request was throttled. Expected available in 30 seconds.',
  )
  // Bounds and counts as all numbers; what somebody has given, and the fixed English texts (API-02), as they are.
  expect(translate('fr', 'max_value', { limit: 1_000_000 })).toContain('égale à 1\u202f000\u202f000.')
  expect(translate('nl', 'style_list_changed', { count: 12_345 })).toContain('12\u202f345')
  expect(translate('en', 'max_value', { limit: 1_000_000 })).toContain('equal to 1000000.')
  expect(translate('fr', 'does_not_exist', { value: 12_345 })).toContain('12345')
  const name = '<b>$t(not_found) {{seconds}}</b>'
  expect(translate('en', 'mail_greeting', { name })).toBe(`Hello ${name},`)
})

test('ERR-10 D4: what was not found is named in the reader’s language, in English as clients of the API know it', () => {
  const detail = (language: (typeof readerLanguages)[number], what: string) =>
    translateMessage(language, message('no_match', { what }))
  expect(detail('en', 'Order')).toBe('No Order matches the given query.')
  expect(detail('fr', 'Order')).toBe('Aucun résultat ne correspond à cette demande (commande).')
  expect(detail('de', 'DeliveryOption')).toContain('(Lieferart)')
  expect(detail('nl', 'OrderNote')).toContain('(notitie)')
  expect(detail('tr', 'VatRate')).toBe('Sorguya uyan KDV oranı yok.')
  const sources = globSync('**/*.service.ts', { cwd: path.join(folders.server, '../features') }).map((file) =>
    readFileSync(path.join(folders.server, '../features', file), 'utf8'),
  )
  const named = new Set(
    sources.flatMap((text) => [...text.matchAll(/\bwhat: '([A-Z]\w+)'/g)].map(([, one]) => one!)),
  )
  expect(named.size).toBeGreaterThan(30)
  for (const what of [...named, 'ClientGroup', 'Category', 'Brand', 'Color', 'Size', 'Catalog', 'Unit'])
    for (const language of readerLanguages)
      if (language !== 'en') {
        const [, inside] = /\((.*)\)/.exec(detail(language, what)) ?? []
        const known = language === 'tr' ? detail('tr', what).slice(12, -5) : inside
        expect([language, what, known]).not.toEqual([language, what, undefined])
        // Some are called alike, but for the capital.
        expect([what, known === what && language !== 'de']).toEqual([what, false])
      }
})

test('I18N-01: what the server says in French is set like the screens', () => {
  expect(translate('fr', 'mail_bare_address')).toContain('pas\u202f?')
})

test('I18N-01: French elides before the name of somebody', () => {
  expect(translate('fr', 'mail_member_invited_subject', { client: 'Atelier Lambert' })).toBe(
    'Invitation d’Atelier Lambert',
  )
  expect(translate('fr', 'mail_member_invited_subject', { client: 'Garage Peeters' })).toBe(
    'Invitation de Garage Peeters',
  )
})

test('I18N-01: a name that is put into a text stays as it is', () => {
  const client = 'Edmondo de Amicis de Orléans'
  expect(translate('fr', 'mail_member_invited_subject', { client })).toBe(`Invitation d’${client}`)
  expect(translate('fr', 'person_contact_elsewhere', { client: 'Lieve de Ost' })).toBe(
    'Cette personne est déjà le contact de Lieve de Ost.',
  )
})

test('ROUTE-02, ERR-05, ERR-08, APPR-02: the fixed texts in English', () => {
  const texts = textsOf(folders.web, 'en')
  expect(texts['common.errors.not_found']).toBe("Sorry this page doesn't exists !")
  expect(texts['common.errors.something']).toBe('Something went wrong!')
  expect(texts['registration.waiting.title']).toBe('Your account was not yet activated')
})

// Checked by the compiler alone: a wrong key, and a value that is missing, do not compile.
export const typeErrors = () => [
  // @ts-expect-error no such message
  translate('en', 'no_such_message'),
  // @ts-expect-error `wait` is missing
  translate('en', 'throttled'),
  // @ts-expect-error `wait` is missing
  translate('en', 'throttled', { minutes: 1 }),
]
