import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { namedPage } from './web-client.ts'

const built = readFileSync(new URL('../../../web/index.html', import.meta.url), 'utf8')

test('O-19 GEN-11: the page that is served says whose shop it is, in the tab and to the top bar', () => {
  const { html, tag } = namedPage(built, 'Tissus & Fils "du Nord"')
  expect(html).toContain('<title>Tissus &#38; Fils &#34;du Nord&#34;</title>')
  expect(html).toContain('<meta name="application-name" content="Tissus &#38; Fils &#34;du Nord&#34;" />')
  expect(html).not.toContain('Comptoir')
  expect(namedPage(built, 'Autre').tag).not.toBe(tag)
})
