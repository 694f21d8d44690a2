import { expect, test } from 'vitest'
import { passwordFaults } from './password.ts'

const owner = { email: 'marie.lambert@dubois.test', name: 'Marie Lambert' }
const keys = (password: string, isCommon?: (password: string) => boolean) =>
  passwordFaults(password, owner, isCommon).map(({ key }) => key)

test.each([
  ['Zeeuwse klei 12', []],
  ['zeven12', ['password_too_short']],
  ['20261120', ['password_numeric']],
  ['2026', ['password_too_short', 'password_numeric']],
  ['marie.lambert', ['password_similar_email']],
  ['Lambert1', ['password_similar_email']],
  ['marie.lambert1', ['password_similar_email']],
  ['marie.lambert@dubois.test', ['password_similar_email']],
  ['lambert and a long sentence about something else', []],
  ['élégance', []],
])('AUTH-13 AUTH-19: %j breaks %j', (password, broken) => {
  expect(keys(password)).toEqual(broken)
})

test('AUTH-13: everything that is wrong is said at once, in the order of the wire', () => {
  expect(keys('12345', () => true)).toEqual(['password_too_short', 'password_too_common', 'password_numeric'])
})

test('AUTH-13: a name is known as well as an address', () => {
  expect(passwordFaults('lambertje', { email: 'info@dubois.test', name: 'Lambert' })).toEqual([
    { key: 'password_similar_name' },
  ])
  expect(passwordFaults('whatever it is', {})).toEqual([])
})
