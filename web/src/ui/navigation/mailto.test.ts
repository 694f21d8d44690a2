import { expect, test } from 'vitest'
import { mailto } from './mailto.ts'

test.each([
  ['marie@dubois.be', 'mailto:marie@dubois.be'],
  ["o'hara+shop@example.ie", "mailto:o'hara%2Bshop@example.ie"],
  ['a?bcc=b%40c.example&body=d@e.example', 'mailto:a%3Fbcc%3Db%2540c.example%26body%3Dd@e.example'],
])('a mail to %s goes to that address and to no other', (address, link) => {
  expect(mailto(address)).toBe(link)
  expect(decodeURIComponent(new URL(link).pathname)).toBe(address)
  expect(new URL(link).search).toBe('')
})
