import { expect, test } from 'vitest'

const files = import.meta.glob<Record<string, object>>('./{fr,nl,de,en,it,tr,es}/*.ts', { eager: true })

/** Every text of a catalogue under its dotted key. */
function textsOf(tree: object, path = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(tree).flatMap(([key, value]: [string, object | string]) => {
      const here = path ? `${path}.${key}` : key
      return typeof value === 'string' ? [[here, value]] : Object.entries(textsOf(value, here))
    }),
  )
}

const catalogue = (language: string, namespace: string) =>
  textsOf(files[`./${language}/${namespace}.ts`]?.[namespace] ?? {})
const namespaces = Object.keys(files).flatMap((path) => /^\.\/en\/(\w+)\.ts$/.exec(path)?.[1] ?? [])
const placeholders = (text: string) => [...text.matchAll(/{{\w+}}/g)].map(String).sort()
const cases = ['fr', 'nl', 'de'].flatMap((language) =>
  namespaces.map((namespace) => [language, namespace] as const),
)

test.each(cases)(
  'ERR-10, I18N-01: %s/%s says everything that English says, with the same values',
  (language, namespace) => {
    const source = catalogue('en', namespace)
    const translated = catalogue(language, namespace)
    expect(Object.keys(translated).sort()).toEqual(Object.keys(source).sort())
    const wrong = Object.entries(translated).filter(
      ([key, text]) =>
        text.trim() === '' || placeholders(text).join() !== placeholders(source[key] ?? '').join(),
    )
    expect(wrong).toEqual([])
  },
)

test.each(['it', 'tr', 'es'])('I18N-02: the common texts exist in %s', (language) => {
  expect(Object.keys(catalogue(language, 'common')).sort()).toEqual(
    Object.keys(catalogue('en', 'common')).sort(),
  )
})

test('ROUTE-02, ERR-08: the not-found text is the one that was asked for', () => {
  expect(catalogue('en', 'common')['errors.not_found']).toBe("Sorry this page doesn't exists !")
})

test('ERR-05, APPR-02: fixed texts in English', () => {
  expect(catalogue('en', 'common')['errors.something']).toBe('Something went wrong!')
  expect(catalogue('en', 'registration')['waiting.title']).toBe('Your account was not yet activated')
})
