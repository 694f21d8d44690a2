import { readdirSync } from 'node:fs'
import { languages } from '@comptoir/contract/common'
import { expect, test } from 'vitest'
import type { Text } from './texts.ts'

const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.messages.ts'))
const catalogues = await Promise.all(
  files.map(async (file) => {
    const module: Record<string, Record<string, Text>> = await import(new URL(file, import.meta.url).pathname)
    return [file, Object.assign({}, ...Object.values(module)) as Record<string, Text>] as const
  }),
)
const values = (text: string) => text.match(/\{\{\w+\}\}/g)?.toSorted() ?? []

test('OD-49: there are sentences', () => {
  expect(catalogues.flatMap(([, texts]) => Object.keys(texts)).length).toBeGreaterThan(200)
})

test.each(catalogues.filter(([, texts]) => Object.keys(texts).length > 0))(
  'OD-49: %s says each sentence in four languages, with the same values',
  (_, texts) => {
    for (const [key, text] of Object.entries(texts)) {
      expect([key, Object.keys(text).toSorted()]).toEqual([key, [...languages].toSorted()])
      for (const language of languages) {
        expect([key, language, text[language].trim()]).toEqual([key, language, expect.stringMatching(/./)])
        expect([key, language, values(text[language])]).toEqual([key, language, values(text.en)])
      }
    }
  },
)
