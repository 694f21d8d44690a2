import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestShop, type Caller, type TestShop } from '../../../../test/app.ts'
import { aTariff, aColleague, aUser } from '../../../../test/builders.ts'
import { countQueries } from '../../../../test/database.ts'
import { queueMail } from './mail.service.ts'

let shop: TestShop
let office: Caller
let client: { id: number; email: string }
beforeAll(async () => {
  shop = await createTestShop()
  const tariff_id = (await aTariff(shop.db)).id
  office = shop.as((await aColleague(shop.db)).id)
  client = await aUser(shop.db, { tariff_id, name: 'Jan Peeters' })
})
afterAll(() => shop[Symbol.asyncDispose]())

const link = 'https://shop.test/activate?uid=MQ&token=very-secret-token'
async function aMail(over: { to?: string; event?: 'activation' | 'approved' } = {}): Promise<number> {
  const to = {
    to: over.to ?? client.email,
    language: 'nl',
    company_id: client.id,
    name: 'Jan Peeters',
  } as const
  await shop.db
    .transaction()
    .execute((tx) =>
      queueMail(
        tx,
        shop.deps,
        over.event === 'activation' ? { event: 'activation', link, ...to } : { event: 'approved', ...to },
      ),
    )
  const { id } = await shop.db
    .selectFrom('mail')
    .select((eb) => eb.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  return id
}
const set = (id: number, values: Record<string, unknown>) =>
  shop.db.updateTable('mail').set(values).where('id', '=', id).execute()
const ids = async (query: string) =>
  (await office('GET', `admin/mail/?${query}`)).json().results.map((row: { id: number }) => row.id)

describe('OD-18 OD-20: the mail log', () => {
  test('lists the newest first, finds by recipient and subject, narrows by status, template and client', async () => {
    const sent = await aMail({ to: 'piet@zoeken.test' })
    await set(sent, { status: 'sent', sent_at: new Date(), subject: 'Uw bestelling 100% klaar' })
    const failed = await aMail({ event: 'activation' })
    await set(failed, { status: 'failed', last_error: '550 no such user' })
    expect((await ids('')).slice(0, 2)).toEqual([failed, sent])
    expect(await ids('search=PIET@zoeken')).toEqual([sent])
    expect(await ids('search=100%25 klaar')).toEqual([sent])
    expect(await ids('status=failed')).toEqual([failed])
    expect(await ids(`template=approved&client=${client.id}`)).toEqual([sent])
    const [row] = (await office('GET', 'admin/mail/?status=failed')).json().results
    expect(row).toMatchObject({
      template: 'activation',
      language: 'nl',
      last_error: '550 no such user',
      client: { id: client.id, name: 'Jan Peeters' },
      order: null,
    })
    expect((await office('GET', 'admin/mail/templates/')).json()).toEqual(['activation', 'approved'])
  })

  test('C-21: orders by every column either way', async () => {
    for (const column of ['created_at', 'sent_at', 'recipient', 'subject', 'template', 'status', 'attempts'])
      for (const ordering of [column, `-${column}`]) {
        const answer = await office('GET', `admin/mail/?ordering=${ordering}`)
        expect([ordering, answer.statusCode, answer.json().results.length]).toEqual([
          ordering,
          200,
          answer.json().count,
        ])
      }
  })

  test('shows what was sent, but never the token of a link', async () => {
    const id = await aMail({ event: 'activation' })
    const mail = (await office('GET', `admin/mail/${id}/`)).json()
    expect(mail.html).toContain('<html lang="nl"')
    expect(mail.text).toContain('/activate?uid=MQ&token=')
    expect(JSON.stringify(mail)).not.toContain('very-secret-token')
    expect(mail.headers).toContainEqual({ name: 'To', value: client.email })
    expect(mail.can_resend).toBe(true)
    expect((await office('GET', 'admin/mail/999999/')).statusCode).toBe(404)
  })

  test('takes as many statements for one mail as for many', async () => {
    const one = await countQueries(shop.db, () => office('GET', 'admin/mail/?limit=1'))
    for (let n = 0; n < 5; n += 1) await aMail()
    expect(await countQueries(shop.db, () => office('GET', 'admin/mail/?limit=200'))).toBe(one)
  })
})

describe('OD-20: sending again', () => {
  test('queues the mail once more, and goes into the log', async () => {
    const id = await aMail()
    await set(id, { status: 'failed', attempts: 7, last_error: 'down' })
    const answer = await office('POST', `admin/mail/${id}/resend/`)
    expect(answer.json()).toMatchObject({ id, status: 'queued', attempts: 0, last_error: '' })
    const entries = (await office('GET', `admin/audit/?entity=mail&entity_id=${id}`)).json().results
    expect(entries).toMatchObject([
      { action: 'resend', before: { status: 'failed' }, after: { status: 'queued' } },
    ])
  })

  test('is refused with the way out where the link is not kept any more', async () => {
    const id = await aMail({ event: 'activation' })
    await set(id, { status: 'sent', encrypted_link: null })
    expect((await office('GET', `admin/mail/${id}/`)).json().can_resend).toBe(false)
    const answer = await office('POST', `admin/mail/${id}/resend/`)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { non_field_errors: ['The link in this message has expired: the client can ask for a new one.'] },
    ])
  })

  test('C-21: of all that failed takes a constant number of statements, and names what cannot be sent', async () => {
    await shop.db.updateTable('mail').set({ status: 'sent' }).execute()
    const fail = async (count: number) => {
      for (let n = 0; n < count; n += 1) await set(await aMail(), { status: 'failed' })
    }
    const resend = () => office('POST', 'admin/mail/bulk/', { action: 'resend', all: { status: 'failed' } })
    await fail(2)
    const two = await countQueries(shop.db, resend)
    await fail(20)
    expect(await countQueries(shop.db, resend)).toBe(two)
    await fail(2)
    const gone = await aMail({ event: 'activation' })
    await set(gone, { status: 'failed', encrypted_link: null })
    expect((await resend()).json()).toEqual({
      done: 2,
      unchanged: 0,
      refused: [
        { id: gone, name: expect.stringContaining(client.email), reason: expect.stringContaining('expired') },
      ],
    })
    expect(await ids('status=failed')).toEqual([gone])
    const everything = await office('POST', 'admin/mail/bulk/', { action: 'resend', all: {} })
    expect(everything.json()).toMatchObject({ done: 0, refused: [{ id: gone }] })
  })
})
