import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { kept, namedPage } from './web-client.ts'

const built = readFileSync(new URL('../../../web/index.html', import.meta.url), 'utf8')

test('O-19 GEN-11: the page that is served says whose shop it is, in the tab and to the top bar', () => {
  const { html, tag } = namedPage(built, 'Tissus & Fils "du Nord"')
  expect(html).toContain('<title>Tissus &#38; Fils &#34;du Nord&#34;</title>')
  expect(html).toContain('<meta name="application-name" content="Tissus &#38; Fils &#34;du Nord&#34;" />')
  expect(html).not.toContain('Comptoir')
  expect(namedPage(built, 'Autre').tag).not.toBe(tag)
})

test('O-19: a shop that is running serves the page of a build that was made meanwhile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'page-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'index.html')
  writeFileSync(path, 'first')
  const page = kept(path)
  rmSync(path) // the one build is away, the other not there yet
  expect(page()).toBe('first')
  writeFileSync(path, 'second')
  utimesSync(path, 1, 1)
  expect(page()).toBe('second')
})
