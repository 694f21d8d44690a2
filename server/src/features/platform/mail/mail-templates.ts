import type { MessageKey } from '#i18n/messages.ts'
import type { MailEvent } from './mail-events.ts'

/** What a mail may tell of beside the usual: other texts stand in it then. */
export type Situation =
  | 'usual'
  | 'nameless'
  | 'notice'
  | 'transfer'
  | 'on_behalf'
  | 'by_office'
  | 'paid'
  | 'part'
  | 'ready'
  | 'ready_part'
  | 'collected'
  | 'prepaid'
  | 'part_prepaid'
  | 'second'
  | 'last'

/** A text of a mail: its message, with the situation in which it stands there; the usual one is left out. */
type Part = MessageKey | readonly [Situation, MessageKey]
type Kind = { to: 'customer' | 'office'; parts: readonly Part[] }

const customer = (...parts: Part[]): Kind => ({ to: 'customer', parts })
const office = (...parts: Part[]): Kind => ({ to: 'office', parts })

/** Mails that are written in the features: of orders, invoices, payments and reminders. */
type Written =
  | 'order_received'
  | 'order_received_staff'
  | 'order_changed'
  | 'order_changed_staff'
  | 'order_promise'
  | 'order_client_canceled'
  | 'order_client_canceled_staff'
  | 'order_restored'
  | 'order_restored_staff'
  | 'order_admin_canceled'
  | 'order_paid'
  | 'order_shipped'
  | 'order_taken_off'
  | 'order_completed'
  | 'order_return_request'
  | 'order_return_request_staff'
  | 'order_return_accept'
  | 'order_return_refuse'
  | 'order_return_receive'
  | 'order_return_credit'
  | 'invoice_issued'
  | 'credit_note_issued'
  | 'reminder'
  | 'payment_received'
/** A mail of the shop, by its name in the mail log. `every_mail` is what all of them say around their own texts. */
export type Template = MailEvent['event'] | Written | 'every_mail'

/**
 * The texts of each mail that the office can put into other words, in the order in which a reader meets them. Headings of
 * tables and names of figures are not among them: documents and screens have the same.
 */
export const templates: Readonly<Record<Template, Kind>> = {
  every_mail: customer(
    'mail_greeting',
    ['nameless', 'mail_greeting_plain'],
    'mail_bare_address',
    'mail_link_once',
    ['notice', 'mail_not_you'],
    'mail_footer_question',
  ),

  activation: customer(
    'mail_activation_subject',
    'mail_activation_text',
    'mail_activation_button',
    'mail_activation_ignore',
  ),
  signed_up_again: customer(
    'mail_signed_up_again_subject',
    'mail_signed_up_again_text',
    'mail_password_reset_button',
    'mail_activation_ignore',
  ),
  already_registered: customer(
    'mail_already_registered_subject',
    'mail_already_registered_text',
    'mail_password_reset_button',
  ),
  approved: customer('mail_approved_subject', 'mail_approved_text', 'mail_approved_button'),
  refused: customer(
    'mail_refused_subject',
    'mail_refused_text',
    'mail_refused_answer',
    'mail_refused_button',
  ),
  client_welcome: customer(
    'mail_client_welcome_subject',
    'mail_client_welcome_text',
    'mail_password_reset_button',
  ),
  person_invited: customer(
    'mail_person_invited_subject',
    'mail_person_invited_text',
    'mail_password_reset_button',
    'mail_invitation_ignore',
  ),
  member_invited: customer(
    'mail_member_invited_subject',
    'mail_member_invited_text',
    'mail_invitation_button',
    'mail_invitation_ignore',
  ),

  password_reset: customer(
    'mail_password_reset_subject',
    'mail_password_reset_text',
    'mail_password_reset_button',
    'mail_password_reset_ignore',
  ),
  password_changed: customer('mail_password_changed_subject', 'mail_password_changed_text'),
  second_factor_on: customer('mail_second_factor_on_subject', 'mail_second_factor_on_text'),
  second_factor_off: customer('mail_second_factor_off_subject', 'mail_second_factor_off_text'),
  email_change_consent: customer(
    'mail_email_change_consent_subject',
    'mail_email_change_consent_text',
    'mail_email_change_consent_button',
  ),
  email_change: customer(
    'mail_email_change_subject',
    'mail_email_change_text',
    'mail_email_change_button',
    'mail_email_change_ignore',
  ),
  email_change_notice: customer('mail_email_change_notice_subject', 'mail_email_change_notice_text'),
  account_deleted: customer('mail_account_deleted_subject', 'mail_account_deleted_text'),

  order_received: customer(
    'mail_order_received_subject',
    'mail_order_received_title',
    'mail_order_received_text',
    ['on_behalf', 'mail_order_on_behalf'],
    'mail_order_attached',
    'mail_order_button',
  ),
  order_changed: customer(
    'mail_order_changed_subject',
    'mail_order_changed_text',
    ['by_office', 'mail_order_changed_by_office_text'],
    'mail_order_attached',
    'mail_order_button',
  ),
  order_promise: customer('mail_order_promise_subject', 'mail_order_promise_text', 'mail_order_button'),
  order_client_canceled: customer(
    'mail_order_client_canceled_subject',
    'mail_order_client_canceled_text',
    'mail_order_button',
  ),
  order_restored: customer('mail_order_restored_subject', 'mail_order_restored_text', 'mail_order_button'),
  order_admin_canceled: customer(
    'mail_order_admin_canceled_subject',
    'mail_order_admin_canceled_text',
    ['paid', 'mail_order_refund'],
    'mail_order_button',
  ),
  order_paid: customer('mail_order_paid_subject', 'mail_order_paid_text', 'mail_order_button'),
  order_taken_off: customer('mail_order_taken_off_subject', 'mail_order_taken_off_text', 'mail_order_button'),
  order_shipped: customer(
    'mail_order_shipped_subject',
    'mail_order_shipped_text',
    ['part', 'mail_order_shipped_part_subject'],
    ['part', 'mail_order_shipped_part_text'],
    ['ready', 'mail_order_ready_subject'],
    ['ready', 'mail_order_ready_text'],
    ['ready_part', 'mail_order_ready_part_text'],
    'mail_order_button',
  ),
  order_completed: customer(
    'mail_order_completed_subject',
    'mail_order_completed_text',
    ['collected', 'mail_order_collected_text'],
    'mail_order_button',
  ),
  order_return_request: customer(
    'mail_order_return_request_subject',
    'mail_order_return_request_text',
    'mail_order_button',
  ),
  order_return_accept: customer(
    'mail_order_return_accept_subject',
    'mail_order_return_accept_text',
    'mail_order_button',
  ),
  order_return_refuse: customer(
    'mail_order_return_refuse_subject',
    'mail_order_return_refuse_text',
    'mail_order_button',
  ),
  order_return_receive: customer(
    'mail_order_return_receive_subject',
    'mail_order_return_receive_text',
    'mail_order_button',
  ),
  order_return_credit: customer(
    'mail_order_return_credit_subject',
    'mail_order_return_credit_text',
    'mail_order_button',
  ),
  basket_reminder: customer(
    'mail_basket_reminder_subject',
    'mail_basket_reminder_text',
    'mail_basket_reminder_button',
    'mail_basket_reminder_why',
  ),
  back_in_stock: customer(
    'mail_back_in_stock_subject',
    'mail_back_in_stock_text',
    'mail_back_in_stock_button',
    'mail_back_in_stock_once',
  ),

  payment_request: customer(
    'mail_payment_request_subject',
    'mail_payment_request_text',
    'mail_payment_request_button',
    ['transfer', 'mail_order_button'],
    'mail_payment_request_days',
    'mail_payment_request_transfer',
  ),
  payment_received: customer(
    'mail_payment_received_subject',
    'mail_payment_received_text',
    'mail_invoice_button',
  ),
  invoice_issued: customer(
    'mail_invoice_subject',
    'mail_invoice_text',
    ['prepaid', 'mail_invoice_paid_text'],
    ['part_prepaid', 'mail_invoice_rest_text'],
    'mail_invoice_button',
  ),
  credit_note_issued: customer('mail_credit_note_subject', 'mail_credit_note_text', 'mail_invoice_button'),
  reminder: customer(
    'mail_reminder_1_subject',
    'mail_reminder_1_text',
    ['second', 'mail_reminder_2_subject'],
    ['second', 'mail_reminder_2_text'],
    ['last', 'mail_reminder_3_subject'],
    ['last', 'mail_reminder_3_text'],
    'mail_reminder_late',
    'mail_invoice_button',
    'mail_reminder_crossed',
  ),
  refunded: customer('mail_refunded_subject', 'mail_refunded_text', 'mail_refunded_online', [
    'transfer',
    'mail_refunded_transfer',
  ]),

  sign_up_staff: office('mail_sign_up_staff_subject', 'mail_sign_up_staff_text', 'mail_approvals_button'),
  profile_submitted: office(
    'mail_profile_submitted_subject',
    'mail_profile_submitted_text',
    'mail_approvals_button',
  ),
  client_made: office('mail_client_made_subject', 'mail_client_made_text', 'mail_client_button'),
  deletion_requested: office(
    'mail_deletion_requested_subject',
    'mail_deletion_requested_text',
    'mail_client_button',
  ),
  import_paused: office('mail_import_paused_subject', 'mail_import_paused_text', 'mail_import_source_button'),
  import_waits: office('mail_import_waits_subject', 'mail_import_waits_text', 'mail_import_button'),
  order_received_staff: office(
    'mail_order_staff_subject',
    'mail_order_staff_title',
    'mail_order_staff_text',
    ['on_behalf', 'mail_order_placed_by'],
  ),
  order_changed_staff: office('mail_order_changed_staff_subject', 'mail_order_changed_staff_text'),
  order_client_canceled_staff: office(
    'mail_order_client_canceled_staff_subject',
    'mail_order_client_canceled_staff_text',
  ),
  order_restored_staff: office('mail_order_restored_staff_subject', 'mail_order_restored_staff_text'),
  order_return_request_staff: office(
    'mail_order_return_request_staff_subject',
    'mail_order_return_request_staff_text',
  ),
  staff_invited: office(
    'mail_staff_invited_subject',
    'mail_staff_invited_text',
    'mail_password_reset_button',
    'mail_invitation_ignore',
  ),
  known_staff_invited: office(
    'mail_known_staff_invited_subject',
    'mail_known_staff_invited_text',
    'mail_invitation_button',
    'mail_invitation_ignore',
  ),
}

export const isTemplate = (name: string): name is Template => Object.hasOwn(templates, name)
