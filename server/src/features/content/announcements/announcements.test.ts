import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aBilling, aColleague, aUser, countryId } from '../../../../test/builders.ts'

let shop: TestShop
let now = new Date('2026-11-23T10:00:00Z')
beforeAll(async () => {
  shop = await createTestShop({ now: () => now })
})
afterAll(() => shop[Symbol.asyncDispose]())

test('NOTE-02 NOTE-04 NOTE-05: the office announces something for some days, to some readers; the newest is shown', async () => {
  const office = shop.as((await aColleague(shop.db, { permissions: ['content'] })).id)
  const customer = (await aUser(shop.db)).id
  await aBilling(shop.db, customer, { is_default: true })
  const shown = async (id?: number, language = 'fr') => {
    const headers = { 'accept-language': language }
    const { active } = (await shop.as(id)('GET', 'announcement/', undefined, headers)).json()
    return active?.title ?? null
  }
  const add = async (title: string, over: object = {}) => {
    const answer = await office('POST', 'admin/announcements/', {
      is_active: true,
      title: { fr: title, nl: `${title} (nl)`, de: '', en: '' },
      content: { fr: '<p onclick="x()">Texte</p>', nl: '<p>Tekst</p>', de: '', en: '' },
      shown_from: null,
      shown_until: null,
      audience: 'everybody',
      languages: [],
      countries: [],
      ...over,
    })
    expect([answer.statusCode, answer.json()]).toEqual([201, expect.anything()])
    return answer.json()
  }
  expect(await shown()).toBe(null)
  const first = await add('Toujours')
  expect(first).toMatchObject({ status: 'shown', missing: ['de', 'en'], content: { fr: '<p>Texte</p>' } })
  expect([await shown(), await shown(customer, 'nl')]).toEqual(['Toujours', 'Toujours (nl)'])

  const dated = await add('Datée', { shown_from: '2026-11-24', shown_until: '2026-11-24' })
  expect([dated.status, await shown()]).toEqual(['planned', 'Toujours'])
  now = new Date('2026-11-24T22:30:00Z')
  expect(await shown()).toBe('Datée')
  now = new Date('2026-11-24T23:30:00Z')
  expect(await shown()).toBe('Toujours')

  await add('Clients', { audience: 'customers' })
  expect([await shown(), await shown(customer)]).toEqual(['Toujours', 'Clients'])
  await add('Nederlands', { languages: ['nl'] })
  expect([await shown(), await shown(undefined, 'nl')]).toEqual(['Toujours', 'Nederlands (nl)'])
  await add('Luxembourg', { countries: [await countryId(shop.db, 'LU')] })
  expect([await shown(), await shown(customer)]).toEqual(['Toujours', 'Clients'])
  await add('Belgique', { countries: [await countryId(shop.db)] })
  expect([await shown(), await shown(customer)]).toEqual(['Toujours', 'Belgique'])

  const path = `admin/announcements/${first.id}/`
  expect((await office('PATCH', path, { is_active: false, version: first.version })).json().status).toBe(
    'off',
  )
  expect(await shown()).toBe(null)
  expect((await office('PATCH', path, { is_active: true, version: first.version })).statusCode).toBe(409)
  expect((await office('PATCH', path, { countries: [999_999] })).json()).toHaveProperty('countries')
  expect((await office('GET', 'admin/announcements/?status=ended')).json().results).toMatchObject([
    { title: 'Datée' },
  ])
  expect((await office('DELETE', path)).statusCode).toBe(204)
  expect((await office('GET', path)).statusCode).toBe(404)
})
