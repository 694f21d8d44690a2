import type { Language } from '@comptoir/contract/common'
import { translateMessage, type Translate } from '#i18n/messages.ts'
import { companyIn, type Config } from '#config.ts'
import { countryName, formatAmount, formatDay, groupedIban, unbroken } from '#lib/format.ts'
import { formatUnits } from '#lib/units.ts'
import { isSpeakable, maskedAddress } from './mail-address.rules.ts'
import type { Block, Fact, MailContent } from './mail-block.ts'
import type { MailEvent } from './mail-events.ts'
import type { Words } from './mail-texts.rules.ts'

type Shop = Pick<Config, 'publicUrl' | 'company'>
/** A mail without what follows from its event alone. */
type Body = { preheader: string; blocks: readonly Block[] }

/** What the mail of an event says, in a language. */
export function contentOf(mail: MailEvent, language: Language, config: Shop, words: Words): MailContent {
  const shop = { ...config, company: companyIn(config.company, language) }
  const values = valuesOf(mail, shop)
  const translate = words(language, values)
  const subject = translate(`mail_${mail.event}_subject`, values)
  const reader = 'to' in mail ? 'customer' : 'office'
  return { language, translate, reader, subject, title: subject, ...bodyOf(mail, language, translate, shop) }
}

/** What the subject and the text of a mail may name. */
const valuesOf = (mail: MailEvent, { company }: Shop) => ({
  company: company.name,
  who: whoOf(mail),
  partner: 'partner_name' in mail ? mail.partner_name : '',
  client: 'client_name' in mail ? mail.client_name : '',
  basket: 'basket_name' in mail ? mail.basket_name : '',
  order: 'order' in mail ? mail.order : '',
  email: 'new_email' in mail ? maskedAddress(mail.new_email) : '',
})

/** The customer as a mail to the office names it. */
const whoOf = (mail: MailEvent): string =>
  ('enterprise_name' in mail && mail.enterprise_name) || ('name' in mail && mail.name) || ''

function bodyOf(mail: MailEvent, language: Language, translate: Translate, shop: Shop): Body {
  const { publicUrl, company } = shop
  const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
  const note = (text: string): Block => ({ kind: 'note', text })
  const greeting = paragraph(
    isSpeakable(mail.name)
      ? translate('mail_greeting', { name: mail.name })
      : translate('mail_greeting_plain'),
  )
  const notYou = note(translate('mail_not_you', { phone: unbroken(company.contactPhone) }))
  const once = note(translate('mail_link_once'))
  const text = translate(`mail_${mail.event}_text`, valuesOf(mail, shop))
  /** Greeting and text, then what the event adds. */
  const letter = (...more: Block[]): Body => ({
    preheader: text,
    blocks: [greeting, paragraph(text), ...more],
  })
  const toOffice = (...more: Block[]): Body => ({ preheader: text, blocks: [paragraph(text), ...more] })

  switch (mail.event) {
    case 'activation':
    case 'password_reset':
    case 'email_change': {
      const button: Block = { kind: 'button', label: translate(`mail_${mail.event}_button`), link: mail.link }
      return letter(button, once, note(translate(`mail_${mail.event}_ignore`)))
    }
    case 'email_change_consent': {
      const label = translate('mail_email_change_consent_button')
      return letter({ kind: 'button', label, link: mail.link }, once, notYou)
    }
    case 'already_registered': {
      const link = `${publicUrl}/reset-password`
      return letter({ kind: 'button', label: translate('mail_password_reset_button'), link })
    }
    case 'signed_up_again': {
      const button: Block = {
        kind: 'button',
        label: translate('mail_password_reset_button'),
        link: mail.link,
      }
      return letter(button, once, note(translate('mail_activation_ignore')))
    }
    case 'client_welcome':
      return letter({ kind: 'button', label: translate('mail_password_reset_button'), link: mail.link }, once)
    case 'person_invited':
    case 'staff_invited':
    case 'member_invited':
    case 'known_staff_invited': {
      const isKnown = mail.event === 'member_invited' || mail.event === 'known_staff_invited'
      const label = translate(isKnown ? 'mail_invitation_button' : 'mail_password_reset_button')
      return letter(
        { kind: 'button', label, link: mail.link },
        once,
        note(translate('mail_invitation_ignore')),
      )
    }
    case 'password_changed':
    case 'second_factor_on':
    case 'second_factor_off':
    case 'email_change_notice':
      return letter(notYou)
    case 'approved':
      return letter({ kind: 'button', label: translate('mail_approved_button'), link: `${publicUrl}/setup` })
    case 'refused': {
      const reason: Block = {
        kind: 'quote',
        title: translate('mail_refused_reason'),
        text: mail.reason.trim(),
      }
      return letter(...(reason.text ? [reason] : []), paragraph(translate('mail_refused_answer')), {
        kind: 'button',
        label: translate('mail_refused_button'),
        link: `${publicUrl}/activation`,
      })
    }
    case 'account_deleted':
      return letter()
    case 'payment_request': {
      const label = translate(mail.is_online ? 'mail_payment_request_button' : 'mail_order_button')
      const transfer: Fact[] = [
        [translate('mail_payment_request_amount'), formatAmount(mail.amount)],
        [translate('account_holder'), company.accountHolder],
        ['IBAN', groupedIban(company.iban)],
        ['BIC', company.bic],
        [translate('mail_order_payment_reference'), mail.reference],
      ]
      return letter(
        { kind: 'button', label, link: mail.link },
        ...(mail.is_online ? [note(translate('mail_payment_request_days'))] : []),
        paragraph(translate('mail_payment_request_transfer')),
        { kind: 'facts', rows: transfer },
      )
    }
    case 'refunded': {
      const facts: Fact[] = [
        [translate('mail_payment_request_amount'), formatAmount(mail.amount)],
        [translate('mail_refunded_paid_on'), formatDay(mail.paid_on, language)],
        ...(mail.orders.length > 0
          ? [[translate('invoice_orders'), mail.orders.join(', ')] satisfies Fact]
          : []),
        [translate('mail_refunded_reason'), mail.reason],
      ]
      return letter(
        { kind: 'facts', rows: facts },
        note(translate(mail.is_online ? 'mail_refunded_online' : 'mail_refunded_transfer')),
      )
    }
    case 'basket_reminder': {
      const label = translate('mail_basket_reminder_button')
      return letter(
        { kind: 'button', label, link: `${publicUrl}/basket/${mail.basket_id}` },
        note(translate('mail_basket_reminder_why')),
      )
    }
    case 'back_in_stock': {
      const [first, ...others] = [...new Set(mail.products.map(({ group }) => group))]
      const link = others.length === 0 ? `${publicUrl}/product/${first}` : `${publicUrl}/order`
      return letter(
        { kind: 'facts', rows: mail.products.map((product) => arrivedFact(product, language)) },
        { kind: 'button', label: translate('mail_back_in_stock_button'), link },
        note(translate('mail_back_in_stock_once')),
      )
    }
    case 'sign_up_staff':
    case 'profile_submitted':
      return toOffice(
        { kind: 'facts', rows: applicantFacts(mail, language, translate) },
        {
          kind: 'button',
          label: translate('mail_approvals_button'),
          link: `${publicUrl}/admin/approvals${pathOf(mail)}`,
        },
      )
    case 'client_made':
      return toOffice(
        { kind: 'facts', rows: applicantFacts(mail, language, translate) },
        {
          kind: 'button',
          label: translate('mail_client_button'),
          link: `${publicUrl}/admin/clients${pathOf(mail)}`,
        },
      )
    case 'import_paused':
      return toOffice(
        {
          kind: 'facts',
          rows: [[translate('mail_import_reason'), translateMessage(language, mail.failure)]],
        },
        {
          kind: 'button',
          label: translate('mail_import_source_button'),
          link: `${publicUrl}/admin/import-sources/${mail.source_id}`,
        },
      )
    case 'import_waits':
      return toOffice(
        { kind: 'facts', rows: [[translate('mail_import_file'), mail.file]] },
        {
          kind: 'button',
          label: translate('mail_import_button'),
          link: `${publicUrl}/admin/imports/${mail.import_id}`,
        },
      )
    case 'deletion_requested':
      return toOffice(
        {
          kind: 'facts',
          rows: filled([
            [translate('mail_label_name'), mail.name],
            [translate('mail_label_enterprise'), mail.enterprise_name],
            [translate('mail_label_email'), mail.email],
          ]),
        },
        {
          kind: 'button',
          label: translate('mail_client_button'),
          link: `${publicUrl}/admin/clients${pathOf(mail)}`,
        },
      )
  }
}

type Arrived = Extract<MailEvent, { event: 'back_in_stock' }>['products'][number]

const arrivedFact = (product: Arrived, language: Language): Fact => {
  const { ref, name, color, size, available, unit } = product
  const amount = formatUnits(language, unit, available)
  return [ref, `${[name, color, size].filter(Boolean).join(' · ')}, ${amount}`]
}

/** Leads to the one, where it is known, instead of to the list. */
const pathOf = ({ company_id }: { company_id?: number | undefined }) =>
  company_id === undefined ? '' : `/${company_id}`

type Applicant = Extract<MailEvent, { event: 'sign_up_staff' | 'profile_submitted' | 'client_made' }>

const applicantFacts = (mail: Applicant, language: Language, translate: Translate): Fact[] =>
  filled([
    [translate('mail_label_enterprise'), mail.enterprise_name],
    [translate('mail_label_name'), mail.name],
    [translate('mail_label_email'), mail.email],
    [translate('mail_label_vat'), mail.vat],
    [translate('mail_label_country'), countryName(mail.country, language)],
    [translate('mail_label_erp_id'), mail.erp_id],
  ])

const filled = (rows: Fact[]): Fact[] => rows.filter(([, value]) => value !== '')
