import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.rules.ts'

test.each([
  [
    'password',
    'Password1!',
    'P@ssw0rd',
    'passw0rd2026',
    'motdepasse',
    'MotDePasse123',
    'wachtwoord1',
    'Passwort!',
  ],
  ['12345678', '123456789', '87654321', 'qwertyuiop', 'azertyuiop', 'Azerty123', '1q2w3e4r', 'abcdefgh'],
  [
    'aaaaaaaa',
    '11111111',
    'abcabcabc',
    '12121212',
    'asdfghjkl',
    'zxcvbnm1',
    'iloveyou',
    'je.t.aime',
    'Été2026!',
  ],
  [
    'bonjour1',
    'Soleil2024',
    'doudou12',
    'welkom01',
    'Feyenoord1',
    'Schatzi99',
    'Februari2026',
    'sunshine',
    'football',
  ],
])('AUTH-13: everybody tries %j, %j, %j, %j, %j, %j, %j, %j first', (...common) => {
  expect(common.filter((password) => !isCommonPassword(password))).toEqual([])
})

test('AUTH-13: what holds a common word among others is no common password', () => {
  const fine = [
    'Zeeuwse klei 12',
    'correct horse battery',
    'soleil couchant sur Ostende',
    'kX9-mpq-71vt',
    'welkompeterbakker',
    'comptoir-demo',
  ]
  expect(fine.filter(isCommonPassword)).toEqual([])
})
