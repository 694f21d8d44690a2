import type { Language, Money } from '@comptoir/contract/common'
import type { Message } from '#lib/errors.ts'

/** Who a mail goes to. `company_id` ties it to the customer in the office's mail log. */
type Recipient = { to: string; language: Language; company_id?: number | undefined; name: string }
type ArrivedProduct = {
  group: number
  ref: string
  name: string
  color: string
  size: string
  unit: string
  available: number
}
/** The customer that a mail to the office is about. `country` is a code: `"BE"`. */
type Applicant = {
  company_id?: number | undefined
  name: string
  email: string
  enterprise_name: string
  vat: string
  country: string
  /** The client number that was given, or ''. */
  erp_id: string
}

/**
 * The events that the shop sends mails about, with the data each mail needs (OD-20). A `link` is absolute; the value
 * of its query parameter `token` is stored encrypted and never readable in the mail log.
 */
export type MailEvent =
  | ({ event: 'activation'; link: string } & Recipient)
  /** Signed up once more before the address was confirmed: the link leads to a password, and confirms. */
  | ({ event: 'signed_up_again'; link: string } & Recipient)
  /** Somebody signed up with an address that has an account: only its owner gets a mail. */
  | ({ event: 'already_registered' } & Recipient)
  | ({ event: 'password_reset'; link: string } & Recipient)
  | ({ event: 'password_changed' } & Recipient)
  | ({ event: 'second_factor_on' } & Recipient)
  /** By its owner, by the office or by the operator. */
  | ({ event: 'second_factor_off' } & Recipient)
  /** To the present address, where the password was not given; names the new one masked. */
  | ({ event: 'email_change_consent'; link: string; new_email: string } & Recipient)
  /** To the new address. */
  | ({ event: 'email_change'; link: string } & Recipient)
  /** To the old address; names the new one masked. */
  | ({ event: 'email_change_notice'; new_email: string } & Recipient)
  | ({ event: 'approved' } & Recipient)
  | ({ event: 'refused'; reason: string } & Recipient)
  /** A partner has made the client; the link leads to a password. */
  | ({ event: 'client_welcome'; partner_name: string; link: string } & Recipient)
  /** The office invites a new person into a company; the link leads to a password. */
  | ({ event: 'person_invited'; client_name: string; link: string } & Recipient)
  /** The same for somebody who signs in already; the link makes them a member. */
  | ({ event: 'member_invited'; client_name: string; link: string } & Recipient)
  /** To work in the office: the link leads to a password. */
  | ({ event: 'staff_invited'; link: string } & Recipient)
  /** The same for somebody who signs in already. */
  | ({ event: 'known_staff_invited'; link: string } & Recipient)
  | ({ event: 'account_deleted' } & Recipient)
  /**
   * An order is to be paid (PAY-02). `link` leads to where it is paid online, or to the order if nobody takes payments
   * online; `reference` is that of a transfer.
   */
  | ({
      event: 'payment_request'
      link: string
      is_online: boolean
      order: string
      amount: Money
      reference: string
    } & Recipient)
  /** Something of a payment was given back: by its provider, or by transfer. */
  | ({
      event: 'refunded'
      amount: Money
      reason: string
      /** When it was paid, and for which orders. */
      paid_on: string
      orders: string[]
      is_online: boolean
    } & Recipient)
  /** The day on which the reader wants to look at a recurring basket. */
  | ({ event: 'basket_reminder'; basket_id: number; basket_name: string } & Recipient)
  /** What the reader waited for can be had again (C-10). `group` is the style; `available` counts units. */
  | ({ event: 'back_in_stock'; products: ArrivedProduct[] } & Recipient)
  /** To the office: every active staff account in its language, and the contact address. */
  | ({ event: 'sign_up_staff' } & Applicant)
  | ({ event: 'profile_submitted' } & Applicant)
  /** A partner has made a client, which is approved at once. */
  | ({ event: 'client_made'; partner_name: string } & Applicant)
  | {
      /** To the office: a source of imports has failed again and again, and is read no more. */
      event: 'import_paused'
      company_id?: undefined
      /** Of the source. */
      name: string
      source_id: number
      failure: Message
    }
  /** To the office: something of a source waits to be confirmed. */
  | { event: 'import_waits'; company_id?: undefined; name: string; import_id: number; file: string }
  | {
      event: 'deletion_requested'
      company_id?: number | undefined
      name: string
      email: string
      enterprise_name: string
    }
