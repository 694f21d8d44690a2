import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages, type Language, type TextLanguage } from '@comptoir/contract/common'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aColleague, aUser } from '../../../../test/builders.ts'
import { mailsIn, readable } from '../../../../test/mails.ts'
import { runJobs } from '#jobs/worker.ts'
import type { MailEvent } from './mail-events.ts'
import { queueMail, queueMails } from './mail.service.ts'

let shop: TestShop
let folder: string
let clock = new Date('2026-11-20T08:00:00Z').getTime()
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'comptoir-mails-'))
  shop = await createTestShop({
    now: () => new Date(clock),
    env: { MAIL_URL: `file:${folder}/mails`, COMPANY_NAME: 'Tissus & Cie', MAIL_FROM: 'shop@tissus.example' },
  })
})
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})
beforeEach(() => rm(`${folder}/mails`, { recursive: true, force: true }))

/** The messages that an event makes. */
async function mailsOf(...events: MailEvent[]) {
  for (const mail of events) {
    await shop.db.transaction().execute((tx) => queueMail(tx, shop.deps, mail))
    clock += 1000
  }
  await runJobs(shop.deps, shop.database.pool)
  return mailsIn(`${folder}/mails`)
}

const link = 'https://shop.example/activate?uid=Mw&token=Sesame-42_x'
const reader = (language: Language) => ({ to: 'zoe@client.example', language, name: 'Zoé Dupont' })
const applicant = {
  name: 'Zoé Dupont',
  email: 'zoe@client.example',
  enterprise_name: 'Ateliers Dupont',
  vat: 'BE0123456749',
  country: 'BE',
  erp_id: 'C-1042',
}
type Letter = Extract<MailEvent, { to: string }>
type Special<Event extends Letter> = Omit<Event, 'event' | 'to' | 'language' | 'name' | 'company_id'>
/** Every event to a customer: what its mail needs to know, and what it must say besides. */
const letters: { [Event in Letter as Event['event']]: [Special<Event>, says: string] } = {
  activation: [{ link }, link],
  signed_up_again: [{ link }, link],
  already_registered: [{}, 'http://localhost:3000/reset-password'],
  password_reset: [{ link }, link],
  password_changed: [{}, '+32\u00a02\u00a0555\u00a001\u00a020'],
  second_factor_on: [{}, '+32\u00a02\u00a0555\u00a001\u00a020'],
  second_factor_off: [{}, '+32\u00a02\u00a0555\u00a001\u00a020'],
  email_change_consent: [{ link, new_email: 'anna@new.example' }, 'a•••@new.example'],
  email_change: [{ link }, link],
  email_change_notice: [{ new_email: 'anna@new.example' }, 'a•••@new.example'],
  approved: [{}, 'http://localhost:3000/setup'],
  refused: [{ reason: 'Pas un revendeur.' }, 'http://localhost:3000/activation'],
  client_welcome: [{ link, partner_name: 'Luc Peeters' }, 'Luc Peeters'],
  person_invited: [{ link, client_name: 'Hôtel du Parc' }, 'Hôtel du Parc'],
  member_invited: [{ link, client_name: 'Hôtel du Parc' }, link],
  staff_invited: [{ link }, link],
  known_staff_invited: [{ link }, link],
  payment_request: [
    {
      link: 'https://shop.example/pay?token=abc',
      is_online: true,
      order: 'BE-2026-000123',
      amount: '1272.58',
      reference: '+++260/0000/12371+++',
    },
    '+++260/0000/12371+++',
  ],
  refunded: [
    { amount: '12.10', reason: 'Abîmé', paid_on: '2026-11-20', orders: ['BE-2026-000123'], is_online: true },
    'BE-2026-000123',
  ],
  account_deleted: [{}, 'Tissus & Cie'],
  basket_reminder: [{ basket_id: 12, basket_name: 'Semaine' }, '/basket/12'],
  back_in_stock: [
    {
      products: [
        {
          group: 7,
          ref: 'PRO-1',
          name: 'Polo <b>',
          color: 'Bleu',
          size: 'XL',
          unit: 'pair',
          available: 1200,
        },
        { group: 8, ref: 'PRO-2', name: 'Gants', color: '', size: '', unit: 'pair', available: 1 },
      ],
    },
    'PRO-2',
  ],
}
const lettersIn = (language: TextLanguage) =>
  Object.entries(letters).map(([event, [special, says]]) => ({
    event,
    language,
    mail: { event, ...reader(language), ...special } as MailEvent,
    says,
  }))
const cases = languages.flatMap(lettersIn)

test.each(cases)('OD-20 PROF-03: $event in $language', async ({ language, mail: event, says }) => {
  const [mail, ...others] = await mailsOf(event)
  expect(others).toEqual([])
  expect(mail!.to).toEqual([{ name: '', address: 'zoe@client.example' }])
  expect(mail!.from).toEqual({ name: 'Tissus & Cie', address: 'shop@tissus.example' })
  expect(mail!.replyTo).toEqual([{ name: 'Tissus & Cie', address: 'contact@comptoir.example' }])
  expect(mail!.headers.find(({ key }) => key === 'content-language')?.value).toBe(language)
  const html = readable(mail!.html!)
  for (const part of [html, mail!.text!]) {
    expect(part).toContain('Zoé Dupont')
    expect(part).toContain(
      'TVA BE0123456749'.replace('TVA', { fr: 'TVA', nl: 'Btw', de: 'MwSt.-Nummer', en: 'VAT' }[language]),
    )
    expect(part).toContain(says)
    expect(part).not.toMatch(/undefined|null|NaN|\[object|\{\{|mail_|\*{6}/)
  }
  expectAccessible(mail!.html!, language, mail!.subject!)
  expectSameText(html, mail!.text!)
})

test('OD-20: mails that are rendered when they are sent read the same, and are kept as they were sent', async () => {
  const events = cases.map(({ mail }) => mail as Letter)
  const parts = (mails: Awaited<ReturnType<typeof mailsOf>>) =>
    mails
      .map(({ to, subject, html, text }) => ({ to, subject, html, text }))
      .toSorted((a, b) => a.subject!.localeCompare(b.subject!))
  const atOnce = parts(await mailsOf(...events))
  await rm(`${folder}/mails`, { recursive: true })
  await shop.db.deleteFrom('mail').execute()
  await shop.db.transaction().execute((tx) => queueMails(tx, shop.deps, events))
  expect(parts(await mailsOf())).toEqual(atOnce)
  const kept = await shop.db.selectFrom('mail').select(['status', 'event', 'html', 'body_text']).execute()
  expect(kept).toHaveLength(events.length)
  for (const { status, event, html, body_text } of kept) {
    expect([status, event]).toEqual(['sent', null])
    expect(html).toContain('<h1')
    expect(body_text).not.toContain('Sesame-42_x')
  }
})

test('OD-20: no two events, and no two languages, have the same subject', async () => {
  const subjects = (await mailsOf(...cases.map(({ mail }) => mail))).map(({ subject }) => subject)
  expect(new Set(subjects).size).toBe(subjects.length)
})

test('I18N-01: French signs stay with the word before them', async () => {
  const mails = await mailsOf(...lettersIn('fr').map(({ mail }) => mail))
  for (const { subject, text, html } of mails)
    for (const part of [subject, text, readable(html!)])
      expect(part).not.toMatch(/[\p{L}\d»] [?!;»]|[\p{L}\d»] :(?!\S)/u)
})

/** One language, one title, one first heading; tables are either data with headings or told to be layout. */
function expectAccessible(html: string, language: string, subject: string) {
  expect(html).toContain(`<html lang="${language}">`)
  expect(html.match(/<h1[ >]/g)).toHaveLength(1)
  expect(/<title>(.*)<\/title>/.exec(html)?.[1]).toBe(subject.replace('&', '&#38;').replaceAll("'", '&#39;'))
  for (const [table] of html.matchAll(/<table\b[^>]*>.*?(?=<table|<\/table>)/gs))
    expect(/role="presentation"/.test(table) || /scope="(row|col)"/.test(table)).toBe(true)
  expect(html).not.toMatch(/<(img|script|link|iframe|form)\b|url\(|@import/i)
}

/** The two parts of a mail never differ in what they say. */
function expectSameText(html: string, text: string) {
  const words = (part: string) => new Set(part.match(/[\p{L}\p{N}][\p{L}\p{N}'’@.,/=&?-]*/gu))
  const shown = words(html)
  expect([...words(text)].filter((word) => !shown.has(word))).toEqual([])
}

describe('to the office', () => {
  beforeEach(async () => {
    await shop.db.updateTable('app_user').set({ permissions: [] }).execute()
  })

  test('OD-20: a sign-up is told to every active member of staff in their language, and to the contact address', async () => {
    await aColleague(shop.db, { email: 'nele@tissus.example', language: 'nl' })
    await aColleague(shop.db, { email: 'hans@tissus.example', language: 'de' })
    await aColleague(shop.db, { email: 'gone@tissus.example', is_active: false })
    const { id } = await aUser(shop.db)
    const mails = await mailsOf({ event: 'sign_up_staff', ...applicant, company_id: id })
    const told = mails.map(({ to, subject }) => `${to?.[0]?.address}: ${subject}`)
    expect(told.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'contact@comptoir.example: Nouvelle inscription\u00a0: Ateliers Dupont',
      'hans@tissus.example: Neue Registrierung: Ateliers Dupont',
      'nele@tissus.example: Nieuwe registratie: Ateliers Dupont',
    ])
    const inDutch = mails.find(({ to }) => to?.[0]?.address === 'nele@tissus.example')!
    for (const part of [inDutch.text!, readable(inDutch.html!)])
      for (const words of [
        'BE0123456749',
        'België',
        'C-1042',
        'zoe@client.example',
        `/admin/approvals/${id}`,
      ])
        expect(part).toContain(words)
  })

  test('OD-20: a member of staff at the contact address is told once, in their language', async () => {
    await aColleague(shop.db, { email: 'Contact@comptoir.example', language: 'nl' })
    const mails = await mailsOf({ event: 'profile_submitted', ...applicant, vat: '', erp_id: '' })
    expect(mails.map(({ subject }) => subject)).toEqual(['Profiel te bekijken: Ateliers Dupont'])
    expect(mails[0]!.text).not.toContain('Btw-nummer')
  })

  test('OD-20: what people typed is text, in the mail as in its header', async () => {
    const name = '<b onclick="x">Zoé</b> & "Co"\r\nBcc: spy@evil.example'
    const [mail] = await mailsOf({ event: 'sign_up_staff', ...applicant, name, enterprise_name: name })
    expect(mail!.subject).toBe(
      'Nouvelle inscription\u00a0: <b onclick="x">Zoé</b> & "Co" Bcc: spy@evil.example',
    )
    expect(mail!.headers.filter(({ key }) => key === 'bcc')).toEqual([])
    expect(mail!.html).not.toContain('<b onclick')
    expect(readable(mail!.html!)).toContain('<b onclick="x">Zoé</b> & "Co"')
  })

  test.each(languages)('OD-20: every event to the office, in %s', async (language) => {
    const email = `office-${language}@tissus.example`
    await aColleague(shop.db, { email, language })
    const { name, enterprise_name } = applicant
    const mails = await mailsOf(
      { event: 'sign_up_staff', ...applicant },
      { event: 'profile_submitted', ...applicant },
      { event: 'deletion_requested', name, email: applicant.email, enterprise_name },
      { event: 'client_made', partner_name: 'Luc Peeters', ...applicant },
    )
    const mine = mails.filter(({ to }) => to?.[0]?.address === email)
    expect(mine).toHaveLength(4)
    for (const { html, text, subject } of mine) {
      expectAccessible(html!, language, subject!)
      expectSameText(readable(html!), text!)
      expect(text).toContain('Zoé Dupont')
      expect(text).not.toMatch(/undefined|\{\{|mail_/)
    }
  })
})

test.each([
  ['Zoé Dupont', 'Bonjour Zoé Dupont,'],
  ['Dr. J.-P. D’Hondt', 'Bonjour Dr. J.-P. D’Hondt,'],
  ['You won: https://evil.example/win', 'Bonjour,'],
  ['You won at evil.example', 'Bonjour,'],
  ['You won at evil24.example', 'Bonjour,'],
  ['ask spy@evil', 'Bonjour,'],
  ['Call the evil +32 900 12 345', 'Bonjour,'],
  ['Dear customer your account is locked until you have told evil your password', 'Bonjour,'],
  ['Zoé\nYour account is blocked', 'Bonjour,'],
])(
  'OD-20 AUTH-13: whoever signs up as %j cannot put text of their own into our mails',
  async (name, greeting) => {
    const [mail] = await mailsOf({ event: 'activation', link, ...reader('fr'), name })
    expect(mail!.text).toContain(`\n${greeting}\n`)
    expect(mail!.text).not.toContain('evil')
  },
)

test('OD-20: a reason with signs of a pattern, and one without a word, do no harm', async () => {
  const [told, silent] = await mailsOf(
    { event: 'refused', ...reader('fr'), reason: '$& $1 {{company}}\nDeuxième ligne' },
    { event: 'refused', ...reader('fr'), reason: '  ' },
  )
  expect(told!.text).toContain('> $& $1 {{company}}\n> Deuxième ligne')
  expect(readable(told!.html!)).toContain('$& $1 {{company}}')
  expect(silent!.text).not.toContain('Motif')
})

test('OD-20: in a folder, messages are whole files that sort by time', async () => {
  const mails = await mailsOf(
    { event: 'approved', ...reader('fr') },
    { event: 'approved', ...reader('nl') },
    { event: 'approved', ...reader('de') },
  )
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Votre compte est activé',
    'Uw account is geactiveerd',
    'Ihr Konto ist freigeschaltet',
  ])
  for (const name of await readdir(`${folder}/mails`)) expect(name).toMatch(/^\d{8}T\d{9}Z-\d+\.\d+\.eml$/)
})
