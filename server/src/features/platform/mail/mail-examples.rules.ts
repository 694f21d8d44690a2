import type { Language } from '@comptoir/contract/common'
import { translate } from '#i18n/messages.ts'
import { message } from '#lib/errors.ts'
import type { Config } from '#config.ts'
import type { MailContent } from './mail-block.ts'
import { contentOf } from './mail-content.rules.ts'
import type { MailEvent } from './mail-events.ts'
import type { Situation, Template } from './mail-templates.ts'
import type { Words } from './mail-texts.rules.ts'

/** What an example is drawn for. */
export type Example = {
  template: Template
  situation: Situation
  language: Language
  words: Words
  shop: Pick<Config, 'publicUrl' | 'company'>
}

/** The people and things that examples are about. */
export const madeUp = {
  name: 'Claire Lambert',
  client: 'Atelier Lambert',
  partner: 'Marc Peeters',
  order: 'BE-2026-000123',
  source: 'ftp.example.com',
  file: 'stock.csv',
  product: { ref: 'PRO-210-NAVY-M', name: 'Polo PRO 210', color: 'Navy', size: 'M', unit: 'piece' },
} as const

type About = Extract<MailEvent, { event: 'sign_up_staff' }>
type Kind = MailEvent['event']
type Of<K extends Kind> = Omit<Extract<MailEvent, { event: K }>, 'event'>

/** What each event tells of in an example. */
const events: { [K in Kind]: (example: Example) => Of<K> } = {
  activation: withLink('/activate'),
  signed_up_again: withLink('/reset-password'),
  already_registered: reader,
  password_reset: withLink('/reset-password'),
  password_changed: reader,
  second_factor_on: reader,
  second_factor_off: reader,
  email_change_consent: (example) => ({
    ...withLink('/allow-email')(example),
    new_email: 'anna@example.com',
  }),
  email_change: withLink('/confirm-email'),
  email_change_notice: (example) => ({ ...reader(example), new_email: 'anna@example.com' }),
  approved: reader,
  refused: (example) => ({ ...reader(example), reason: reasonIn(example) }),
  client_welcome: (example) => ({ ...withLink('/reset-password')(example), partner_name: madeUp.partner }),
  person_invited: invitation,
  member_invited: invitation,
  staff_invited: withLink('/invitation'),
  known_staff_invited: withLink('/invitation'),
  account_deleted: reader,
  payment_request: (example) => ({
    ...withLink('/pay')(example),
    is_online: example.situation !== 'transfer',
    order: madeUp.order,
    amount: '1272.58',
    reference: '+++260/0000/12371+++',
  }),
  refunded: (example) => ({
    ...reader(example),
    amount: '127.20',
    reason: reasonIn(example),
    paid_on: '2026-11-02',
    orders: [madeUp.order],
    is_online: example.situation !== 'transfer',
  }),
  basket_reminder: (example) => ({ ...reader(example), basket_id: 1, basket_name: 'Polo PRO 210' }),
  back_in_stock: (example) => ({
    ...reader(example),
    products: [{ group: 1, ...madeUp.product, available: 240 }],
  }),
  sign_up_staff: applicant,
  profile_submitted: applicant,
  client_made: () => ({ ...applicant(), partner_name: madeUp.partner }),
  deletion_requested: () => {
    const { name, email, enterprise_name } = applicant()
    return { name, email, enterprise_name }
  },
  import_paused: () => ({
    name: madeUp.source,
    source_id: 1,
    failure: message('import_source_too_large', { name: madeUp.file, limit: 100 }),
  }),
  import_waits: () => ({ name: madeUp.source, import_id: 1, file: madeUp.file }),
}

function reader({ language, situation }: Example) {
  return {
    to: 'claire@example.com',
    language,
    name: situation === 'nameless' ? 'www.example.com' : madeUp.name,
  }
}
function withLink(path: string) {
  return (example: Example) => ({
    ...reader(example),
    link: `${example.shop.publicUrl}${path}?uid=MQ&token=******`,
  })
}
function invitation(example: Example) {
  return { ...withLink('/invitation')(example), client_name: madeUp.client }
}
function applicant(): Omit<About, 'event'> {
  return {
    name: madeUp.name,
    email: 'claire@example.com',
    enterprise_name: madeUp.client,
    vat: 'BE0123456749',
    country: 'BE',
    erp_id: 'C-1042',
  }
}
const reasonIn = ({ language }: Example) => translate(language, 'mail_example_reason')

const isEvent = (template: Template): template is Kind => Object.hasOwn(events, template)

/** The event that shows best what every mail says. */
const common = (situation: Situation): Kind => (situation === 'notice' ? 'password_changed' : 'activation')

/** A mail of an event with made-up data; undefined for one that a feature writes. */
export function eventExample(example: Example): MailContent | undefined {
  const { template, situation, language, shop, words } = example
  const event = template === 'every_mail' ? common(situation) : template
  if (!isEvent(event)) return undefined
  const mail = { event, ...events[event](example) } as MailEvent // the table has the values of each event
  return contentOf(mail, language, shop, words)
}
