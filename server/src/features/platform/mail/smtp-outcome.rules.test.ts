import { expect, test } from 'vitest'
import { outcomeOf, waitAfter } from './smtp-outcome.rules.ts'

const failed = (over: object) => Object.assign(new Error('No luck'), over)

test.each([
  [
    'an unknown mailbox',
    { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO', response: '550 5.1.1 Unknown' },
    'refused',
  ],
  [
    'a refused content',
    { code: 'EMESSAGE', responseCode: 554, command: 'DATA', response: '554 5.6.0 Spam' },
    'refused',
  ],
  ['a mail that cannot be written', { code: 'EENVELOPE', command: 'API' }, 'refused'],
  [
    'a full mailbox',
    { code: 'EENVELOPE', responseCode: 452, command: 'RCPT TO', response: '452 4.2.2 Full' },
    'this',
  ],
  [
    'greylisting',
    { code: 'EMESSAGE', responseCode: 451, command: 'DATA', response: '451 4.7.1 Wait' },
    'this',
  ],
  ['a fault of ours', {}, 'this'],
  [
    'a relay that is closed to us',
    { code: 'EENVELOPE', responseCode: 554, command: 'RCPT TO', response: '554 5.7.1 Relay access denied' },
    'all',
  ],
  [
    'TLS wanted first',
    {
      code: 'EENVELOPE',
      responseCode: 530,
      command: 'RCPT TO',
      response: '530 Must issue a STARTTLS command first',
    },
    'all',
  ],
  [
    'a wrong password',
    { code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN', response: '535 5.7.8 No' },
    'all',
  ],
  [
    'a sender that is not known',
    { code: 'EENVELOPE', responseCode: 550, command: 'MAIL FROM', response: '550 5.1.8 Sender' },
    'all',
  ],
  [
    'a server that is closing',
    { code: 'EENVELOPE', responseCode: 421, command: 'RCPT TO', response: '421 4.3.2 Closing' },
    'all',
  ],
  ['a connection that broke', { code: 'ECONNECTION', command: 'CONN' }, 'all'],
  ['a server that says nothing', { code: 'ETIMEDOUT', command: 'DATA' }, 'all'],
])('OD-20: %s', (_what, error, expected) => {
  const outcome = outcomeOf(failed(error))
  expect(outcome.kind === 'later' ? outcome.concerns : outcome.kind).toBe(expected)
})

test('OD-20: the reason is one line of a length that fits a list', () => {
  const outcome = outcomeOf(new Error(`a\r\nb ${'x'.repeat(1000)}`))
  expect(outcome).toMatchObject({ reason: `a b ${'x'.repeat(496)}` })
})

test('OD-20: waits double up to a quarter of an hour; for a server that is away, a minute', () => {
  const minutes = (attempts: number, concerns: 'this' | 'all') => waitAfter(attempts, concerns) / 60_000
  expect([1, 2, 3, 4, 5, 6, 500].map((attempts) => minutes(attempts, 'this'))).toEqual([
    1, 2, 4, 8, 15, 15, 15,
  ])
  expect([1, 10, 500].map((attempts) => minutes(attempts, 'all'))).toEqual([1, 1, 1])
})
