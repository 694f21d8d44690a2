import { z } from 'zod'
import { seenVersion, Version } from './admin-edit.ts'
import { Language, readerLanguages } from './common.ts'
import { endpoint } from './endpoint.ts'

const Text = z.string()
/** Texts of a mail by the name of the part: `"mail_approved_text"`. */
const Texts = z.record(Text, Text)
const inEachLanguage = <T extends z.ZodType>(one: T) =>
  Object.fromEntries(readerLanguages.map((language) => [language, one])) as Record<Language, T>

const facts = {
  /** The event it tells of, as in the mail log: `"order_received"`; `"every_mail"` for what all of them say. */
  mail: Text,
  to: z.enum(['customer', 'office']),
}
export const MailTextRow = z.object({
  ...facts,
  /** The subject with its placeholders; blank for what all mails say. */
  subject: z.object(inEachLanguage(Text)),
  /** The languages in which the office has changed something. */
  changed: z.array(Language),
  /** Those in which the standard has changed since. */
  outdated: z.array(Language),
})
export type MailTextRow = z.infer<typeof MailTextRow>

export const listMailTexts = endpoint({
  method: 'GET',
  path: '/api/v1/admin/mail-texts/',
  access: 'content',
  summary: 'Every mail of the shop, with where the office has changed its texts',
  status: 200,
  response: z.array(MailTextRow),
})

export const MailTextPart = z.object({
  key: Text,
  role: z.enum(['subject', 'heading', 'text', 'button', 'note']),
  /** What the mail tells of where this text stands in it: `"usual"`, `"by_office"`. */
  situation: Text,
  /** Of a counted text, whether it is that for one or for another number. */
  form: z.enum(['one', 'other']).nullable(),
  /** What it may name, and what it must. */
  placeholders: z.array(z.object({ name: Text, is_needed: z.boolean() })),
})
export type MailTextPart = z.infer<typeof MailTextPart>

export const MailText = z.object({
  ...facts,
  version: Version,
  /** What its examples can show. */
  situations: z.array(Text),
  parts: z.array(MailTextPart),
  /** The texts as the shop brings them. */
  standards: z.object(inEachLanguage(Texts)),
  /** Texts of the office whose standard has changed since; one that does not go with the new one is not sent. */
  outdated: z.array(z.object({ language: Language, key: Text, is_sent: z.boolean() })),
  ...inEachLanguage(Texts),
})
export type MailText = z.infer<typeof MailText>

const params = z.object({ mail: Text })
export const getMailText = endpoint({
  method: 'GET',
  path: '/api/v1/admin/mail-texts/:mail/',
  access: 'content',
  summary: 'The texts of a mail in every language, with what they may name',
  params,
  status: 200,
  response: MailText,
})

const TypedTexts = z.record(Text.max(50), Text.max(5000))
const MailTextChanges = z.strictObject({
  ...z.object(inEachLanguage(TypedTexts)).partial().shape,
  ...seenVersion,
})
export type MailTextChanges = z.infer<typeof MailTextChanges>
export const updateMailText = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/mail-texts/:mail/',
  access: 'content',
  summary: 'Changes texts of a mail; one that is the standard again follows it from then on',
  params,
  body: MailTextChanges,
  status: 200,
  response: MailText,
})

const Example = z.strictObject({
  /** One that the shop is offered in, or not yet. */
  text_language: Language,
  /** What the example tells of; the usual where it is left out. */
  situation: Text.max(50).optional(),
  /** Texts that are not saved yet, in that language. */
  texts: TypedTexts.optional(),
})
export type Example = z.infer<typeof Example>
export const previewMailText = endpoint({
  method: 'POST',
  path: '/api/v1/admin/mail-texts/:mail/preview/',
  access: 'content',
  summary: 'A mail with made-up data, as it would be sent with these texts',
  params,
  body: Example,
  status: 200,
  response: z.object({ subject: Text, html: Text, text: Text }),
})
export const testMailText = endpoint({
  method: 'POST',
  path: '/api/v1/admin/mail-texts/:mail/test/',
  access: 'content',
  summary: 'The same, sent to whoever asks for it',
  params,
  body: Example,
  status: 200,
  response: z.object({ recipient: Text }),
})
