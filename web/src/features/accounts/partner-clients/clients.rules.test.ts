import { expect, test } from 'vitest'
import { clientFaults, emptyClient, toNewClient } from './clients.rules.ts'
import { readClientsSearch } from './clients.search.ts'

const faults = (over: object) => clientFaults({ ...emptyClient, ...over }, { country: 'BE' })

test('VAL-03 VAL-04 VAL-05 VAL-06: e-mail and number may be left out, name and business may not', () => {
  expect(faults({ name: 'Zoé', signup_info: 'Hôtel' })).toMatchObject({
    'billing_info.enterprise_name': { key: 'required' },
  })
  expect(Object.keys(faults({ name: 'Zoé', signup_info: 'Hôtel' }))).not.toEqual(
    expect.arrayContaining(['email', 'erp_id', 'website', 'name', 'signup_info']),
  )
  expect(faults({ name: 'Jo', email: 'a@', erp_id: '12', signup_info: ' ' })).toMatchObject({
    name: { key: 'min_length' },
    email: { key: 'email' },
    erp_id: { key: 'min_length' },
    signup_info: { key: 'required' },
  })
})

test('PART-07 CONST-19: ids of choices are sent as numbers, the language is English unless chosen', () => {
  const billing_info = {
    ...emptyClient.billing_info,
    corporate_status: '3',
    sector: '4',
    address: { ...emptyClient.billing_info.address, country: '1' },
  }
  expect(toNewClient({ ...emptyClient, email: ' a@b.be ', billing_info })).toMatchObject({
    email: 'a@b.be',
    language: 'en',
    billing_info: { corporate_status: 3, sector: 4, address: { country: 1 } },
  })
})

test('the address of the list of clients takes what it knows', () => {
  expect(readClientsSearch({ q: 'parc', order: 'turnover', overdue: 'true', page: '2' })).toEqual({
    q: 'parc',
    order: 'turnover',
    overdue: true,
    page: 2,
  })
  expect(readClientsSearch({ q: ['x'], order: 'toString', overdue: 'no', page: '-1' })).toEqual({})
})
