import type { ClientStatus } from '@comptoir/contract/admin-clients'
import { expect, test } from 'vitest'
import { allowedActions, blockedReason } from './decisions.rules.ts'
import { firstDayInTime } from './waiting.rules.ts'

const actor = { id: 1 }

test.each<[ClientStatus, string]>([
  ['waiting', 'approve refuse disable sign_out delete set_partner'],
  ['approved', 'withdraw disable sign_out set_partner'],
  ['refused', 'approve refuse disable sign_out delete set_partner'],
  ['unconfirmed', 'resend_activation delete set_partner'],
  ['disabled', 'enable delete set_partner'],
  ['deletion_requested', 'disable sign_out delete'],
  ['no_login', 'delete'],
  ['erased', ''],
])('OD-18: with a client who is %s the office can: %s', (status, actions) => {
  const allowed = allowedActions({ contact_id: 2, status, tariff_name: 'Standard' }, actor)
  expect(allowed.toSorted().join(' ')).toBe(actions.split(' ').toSorted().join(' '))
})

test.each(['withdraw', 'disable', 'delete'] as const)(
  'ROLE-05: nobody does this to themselves: %s',
  (action) => {
    const oneself = {
      contact_id: actor.id,
      status: 'approved',
      tariff_name: 'Standard',
    } as const
    expect(blockedReason(action, oneself, actor)).toEqual({ key: 'client_is_oneself' })
  },
)

test.each(['approve', 'disable', 'delete'] as const)(
  'OD-44: of who is erased it is said that they are gone: %s',
  (action) => {
    const erased = { contact_id: 2, status: 'erased', tariff_name: 'Standard' } as const
    expect(blockedReason(action, erased, actor)).toEqual({ key: 'client_erased' })
  },
)

test.each([
  // The 20th of November 2026 is a Friday, the 11th a holiday.
  ['2026-11-20', 2, '2026-11-18'],
  ['2026-11-23', 2, '2026-11-19'],
  ['2026-11-22', 2, '2026-11-18'],
  ['2026-11-13', 2, '2026-11-10'],
  ['2026-11-20', 1, '2026-11-19'],
])(
  'APPR-04: on %s, with %i working days promised, who sent their data on %s is in time',
  (today, days, first) => {
    const closed = new Set(['2026-11-11'])
    expect(firstDayInTime(today, days, closed) <= first).toBe(true)
    const dayBefore = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10)
    expect(firstDayInTime(today, days, closed) > dayBefore).toBe(true)
  },
)
