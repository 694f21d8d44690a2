import type { MailText, MailTextPart, MailTextRow } from '@comptoir/contract/admin-mail-texts'
import { readerLanguages } from '@comptoir/contract/common'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type Caller, type TestShop } from '../../../../test/app.ts'
import { aColleague } from '../../../../test/builders.ts'
import { readable } from '../../../../test/mails.ts'
import { queueMail, queueMails } from '#features/platform/mail/mail.service.ts'

let shop: TestShop
let office: Caller
beforeAll(async () => {
  shop = await createTestShop({ env: { COMPANY_NAME: 'Tissus & Cie' } })
  const editor = await aColleague(shop.db, { email: 'eva@tissus.example', permissions: ['content'] })
  office = shop.as(editor.id)
})
afterAll(() => shop[Symbol.asyncDispose]())

const textOf = async (mail: string): Promise<MailText> =>
  (await office('GET', `admin/mail-texts/${mail}/`)).json() as MailText
const change = (mail: string, body: object) => office('PATCH', `admin/mail-texts/${mail}/`, body)
type Drawn = { subject: string; html: string; text: string }
const draw = async (mail: string, body: object) => {
  const answer = await office('POST', `admin/mail-texts/${mail}/preview/`, body)
  expect([mail, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([mail, 200, ''])
  return answer.json() as Drawn
}
/** The newest mail that was written, with its words. */
const last = () =>
  shop.db
    .selectFrom('mail')
    .orderBy('id', 'desc')
    .select(['id', 'template', 'recipient', 'subject', 'html', 'body_text', 'event'])
    .executeTakeFirstOrThrow()
const approved = { event: 'approved', to: 'zoe@client.example', language: 'fr', name: 'Zoé Dupont' } as const
const approve = () => shop.db.transaction().execute((tx) => queueMail(tx, shop.deps, approved))

/** A text that names all it may, each with its name, as far as there is room. */
function telling({ role, placeholders }: MailTextPart, mark: string): string {
  const limit = role === 'button' ? 60 : role === 'subject' || role === 'heading' ? 150 : 2000
  return placeholders
    .toSorted((a, b) => Number(b.is_needed) - Number(a.is_needed))
    .reduce((text, { name }) => {
      const longer = `${text} ${name}={{${name}}};`
      return longer.length > limit ? text : longer
    }, mark)
}

test('OD-20: every text of every mail can be changed and previewed, and what it may name has a value', async () => {
  const mails = (await office('GET', 'admin/mail-texts/')).json() as MailTextRow[]
  expect(mails.length).toBeGreaterThan(50)
  for (const [index, { mail, to, subject }] of mails.entries()) {
    const { parts, situations } = await textOf(mail)
    expect([mail, to, subject.fr === '']).toEqual([
      mail,
      expect.stringMatching(/customer|office/),
      mail === 'every_mail',
    ])
    const language = readerLanguages[index % readerLanguages.length]!
    const texts = Object.fromEntries(parts.map((part, at) => [part.key, telling(part, `#${at}#`)]))
    const drawn: string[] = []
    for (const situation of situations) {
      const { subject: line, html, text } = await draw(mail, { text_language: language, situation, texts })
      const all = [line, readable(html), text].join('\n')
      expect([mail, situation, /\w+=;|\{\{|undefined/.exec(all)?.[0]]).toEqual([mail, situation, undefined])
      drawn.push(all)
    }
    const silent = parts.filter((_, at) => !drawn.some((all) => all.includes(`#${at}#`)))
    expect([mail, silent.map(({ key }) => key)]).toEqual([mail, []])
  }
})

test('OD-20: a changed text is in the next mail, escaped and set, until the standard is taken back', async () => {
  const before = await textOf('approved')
  const standard = before.fr['mail_approved_text']!
  const text = 'Bonjour de {{ company }} <b>!</b>\n\nÀ bientôt : {{phone}}'
  const saved = await change('approved', { fr: { mail_approved_text: text }, version: before.version })
  expect(saved.json().fr.mail_approved_text).toBe(text.replace('{{ company }}', '{{company}}'))
  await approve()
  const mail = await last()
  expect(mail.html).toContain('Bonjour de Tissus &#38; Cie &#60;b&#62;!&#60;/b&#62;</p>')
  expect(mail.body_text).toContain('<b>!</b>\n\nÀ bientôt\u00a0: +32')
  expect(mail.subject).toBe('Votre compte est activé')
  // The same for those that are put into words when they are sent.
  await shop.db.transaction().execute((tx) => queueMails(tx, shop.deps, [approved]))
  const log = shop.as((await aColleague(shop.db)).id)
  expect((await log('GET', `admin/mail/${(await last()).id}/`)).json().text).toContain('À bientôt')
  const listed = (await office('GET', 'admin/mail-texts/')).json() as MailTextRow[]
  expect(listed.find((row) => row.mail === 'approved')).toMatchObject({ changed: ['fr'], outdated: [] })

  const colleague = await change('approved', {
    fr: { mail_approved_button: 'Entrer' },
    version: before.version,
  })
  expect([colleague.statusCode, colleague.json().current.fr.mail_approved_text]).toEqual([
    409,
    expect.stringContaining('À bientôt'),
  ])
  await change('approved', { fr: { mail_approved_text: standard }, version: saved.json().version })
  await approve()
  expect((await last()).body_text).toContain('Bienvenue chez Tissus & Cie')
  const row = await shop.db.selectFrom('mail_text').selectAll().executeTakeFirstOrThrow()
  expect(row.texts).toEqual({})
  const entries = (await log('GET', 'admin/audit/?entity=mail_text&ordering=at')).json().results
  expect(entries.map(({ label, after }: { label: string; after: unknown }) => [label, after])).toEqual([
    ['Votre compte est activé', { content: { fr: text.replace('{{ company }}', '{{company}}') } }],
    ['Votre compte est activé', { content: { fr: standard } }],
  ])
})

test('OD-20: a text that names what is not known, or not what it must, is refused with the way out', async () => {
  const faults = async (mail_order_received_text: string, mail_order_received_subject: string) =>
    (
      await office(
        'PATCH',
        'admin/mail-texts/order_received/',
        { nl: { mail_order_received_text, mail_order_received_subject }, en: { nothing: 'x' } },
        { 'accept-language': 'en' },
      )
    ).json()
  const known = '{{order}}, {{company}}, {{phone}}, {{date}}, {{name}}'
  expect(await faults('Uw {{bestelling}} {{order', 'Dank u')).toEqual({
    nl: {
      mail_order_received_text: [
        '{{bestelling}} is not known here. These can be used: {{date}}, {{company}}, {{phone}}, {{order}}, {{name}}.',
      ],
      mail_order_received_subject: [
        '{{order}} is missing: without it nobody knows what this is about. Put it in, or take the standard text.',
      ],
    },
    en: { nothing: ['There is no such field here.'] },
  })
  expect(await faults(' ', `{{order} ${known}`)).toMatchObject({
    nl: {
      mail_order_received_text: [expect.stringContaining('may not stay empty')],
      mail_order_received_subject: [expect.stringMatching(/^\{\{order\} .* is not known here/)],
    },
  })
  expect((await change('no_such_mail', {})).statusCode).toBe(404)
  const wrong = await office('POST', 'admin/mail-texts/approved/preview/', {
    text_language: 'fr',
    situation: 'ready',
    texts: { mail_approved_text: '{{order}}' },
  })
  expect(wrong.statusCode).toBe(400)
})

test('OD-20: a text whose standard has changed since is marked, and not sent where it lacks what is new', async () => {
  const key = 'mail_email_change_notice_text'
  const standing = async (text: string) => {
    const texts = { fr: { [key]: { text, standard: 'Le texte de la version précédente.' } } }
    await shop.db
      .insertInto('mail_text')
      .values({ mail: 'email_change_notice', texts: JSON.stringify(texts) })
      .onConflict((conflict) => conflict.column('mail').doUpdateSet({ texts: JSON.stringify(texts) }))
      .execute()
    const { subject: _, text: said } = await draw('email_change_notice', { text_language: 'fr' })
    return { outdated: (await textOf('email_change_notice')).outdated, said }
  }
  const without = await standing('Une autre adresse a été demandée.')
  expect(without.outdated).toEqual([{ language: 'fr', key, is_sent: false }])
  expect(without.said).not.toContain('Une autre adresse a été demandée')
  expect(without.said).toContain('@example.com')
  const fits = await standing('Une autre adresse : {{email}}')
  expect(fits.outdated).toEqual([{ language: 'fr', key, is_sent: true }])
  expect(fits.said).toContain('Une autre adresse')
  await change('email_change_notice', { fr: { [key]: 'Une autre adresse : {{email}}' } })
  expect((await textOf('email_change_notice')).outdated).toEqual([])
})

test('OD-20: whoever edits a text gets the mail to try, with the texts that are not saved', async () => {
  const sent = await office('POST', 'admin/mail-texts/reminder/test/', {
    text_language: 'de',
    situation: 'second',
    texts: { mail_reminder_late_one: 'seit einem Tag fällig' },
  })
  expect(sent.json()).toEqual({ recipient: 'eva@tissus.example' })
  const mail = await last()
  expect([mail.template, mail.recipient, mail.subject]).toEqual([
    'test',
    'eva@tissus.example',
    expect.stringMatching(/^Test: .*1\s?454,08/),
  ])
  expect(mail.body_text).toContain('seit einem Tag fällig')
  expect(mail.body_text).toContain('20 Tage')
})
