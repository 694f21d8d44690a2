import { expect, test } from 'vitest'
import { base32, codeOf, plainCode, shownCode, stepOf, stepOfCode, uriOf } from './totp.rules.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B; the last six digits of its eight.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('RFC 6238: the code at %i s is %s', (seconds, code) => {
  const at = new Date(seconds * 1000)
  expect(codeOf(secret, stepOf(at))).toBe(code)
  for (const off of seconds < 60 ? [0, 30] : [-30, 0, 30])
    expect(stepOfCode(secret, code, new Date(at.getTime() + off * 1000))).toBe(stepOf(at))
  expect(stepOfCode(secret, code, new Date(at.getTime() + 60_000))).toBeUndefined()
})

test('RFC 4648: a secret is written in base 32, and told to an app with whose it is', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  expect(uriOf('Tissus: du Nord', 'an@b.example', secret)).toBe(
    'otpauth://totp/Tissus%20%20du%20Nord:an%40b.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Tissus%3A%20du%20Nord',
  )
})

test('codes are compared without spaces, hyphens and case', () => {
  expect(plainCode(' 123 456 ')).toBe('123456')
  expect(plainCode(shownCode('k3fa9qyd7bplx2ms').toUpperCase())).toBe('k3fa9qyd7bplx2ms')
})
