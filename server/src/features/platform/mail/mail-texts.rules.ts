import { readerLanguages, type Language } from '@comptoir/contract/common'
import type { MailTextPart } from '@comptoir/contract/admin-mail-texts'
import { oneLine, visible } from '@comptoir/contract/text'
import { companyIn, type Config } from '#config.ts'
import { placeholders } from '#i18n/catalogues.ts'
import { translatorWith, writtenText, type Translate } from '#i18n/messages.ts'
import { message, type Message } from '#lib/errors.ts'
import { unbroken } from '#lib/format.ts'
import { templates, type Template } from './mail-templates.ts'

/** What the office has made of the texts of a mail, each with the standard that it was written against. */
export type KeptTexts = { [L in Language]?: { [key: string]: { text: string; standard: string } } }

/** The texts of a mail in a language: its own, and what every mail says. `values` may be named in each of them. */
export type Words = (language: Language, values: Record<string, string>) => Translate

/** Of these every mail knows the value. */
const everywhere = ['company', 'phone']
/** What a text may leave out: its reader can do without. */
const dispensable = new Set([...everywhere, 'name', 'date'])

/** Longest text by what it is. */
const longest = { subject: 150, heading: 150, button: 60, text: 2000, note: 2000 } as const

const standardOf = (language: Language, key: string): string => writtenText(language, key) ?? ''

/** The key of a text, of a counted one that of each form. */
const formsOf = (key: string): string[] =>
  writtenText('en', key) === undefined ? [`${key}_one`, `${key}_other`] : [key]

function partsFrom(template: Template): MailTextPart[] {
  const keyed = templates[template].parts.flatMap((part) => {
    const [situation, key] = typeof part === 'string' ? (['usual', part] as const) : part
    return formsOf(key).map((form) => ({ situation, key: form }))
  })
  const own = ({ key }: { key: string }) => placeholders(standardOf('en', key))
  // What all mails say knows no value of a single mail; a count is of a row of a table, not of the mail.
  const shared = template === 'every_mail' ? [] : keyed.flatMap(own).filter((name) => name !== 'count')
  const named = new Set([...everywhere, ...shared])
  return keyed.map(({ situation, key }) => {
    const names = own({ key })
    return {
      key,
      situation,
      role: roleOf(key),
      form: key.endsWith('_one') ? 'one' : key.endsWith('_other') ? 'other' : null,
      placeholders: [...new Set([...names, ...named])].map((name) => ({
        name,
        is_needed:
          names.includes(name) && !dispensable.has(name) && !(name === 'count' && key.endsWith('_one')),
      })),
    }
  })
}

function roleOf(key: string): MailTextPart['role'] {
  if (key.endsWith('_subject')) return 'subject'
  if (key.endsWith('_title')) return 'heading'
  if (key.endsWith('_button')) return 'button'
  return key.endsWith('_text') ? 'text' : 'note'
}

const known = new Map<Template, MailTextPart[]>()
/** The texts of a mail that can be put into other words, in the order in which a reader meets them. */
export function partsOf(template: Template): MailTextPart[] {
  const found = known.get(template) ?? partsFrom(template)
  known.set(template, found)
  return found
}

/** The standard texts of a mail in a language, by key. */
export const standardsOf = (template: Template, language: Language): Record<string, string> =>
  Object.fromEntries(partsOf(template).map(({ key }) => [key, standardOf(language, key)]))

/** A text as it was typed, as it is kept: on one line where it is shown on one. */
export function tidied({ role }: MailTextPart, text: string): string {
  const plain = visible(text.replaceAll('\r\n', '\n')).replace(/\{\{\s*(\w+)\s*\}\}/g, '{{$1}}')
  return role === 'text' || role === 'note'
    ? plain.replace(/[^\S\n]+$/gm, '').replace(/\n{3,}/g, '\n\n')
    : oneLine(plain)
}

const braced = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(', ')

/** What is wrong with a text of the office. */
export function faultsOf({ role, placeholders: allowed }: MailTextPart, text: string): Message[] {
  if (text === '') return [message('mail_text_empty')]
  if (text.length > longest[role]) return [message('max_length', { limit: longest[role] })]
  const names = allowed.map(({ name }) => name)
  const unknown = placeholders(text).filter((name) => !names.includes(name))
  const rest = text.replace(/\{\{\w+\}\}/g, '')
  const broken = /\{\{.{0,20}|.{0,20}\}\}/.exec(rest)?.[0]
  const missing = allowed
    .filter(({ name, is_needed }) => is_needed && !text.includes(`{{${name}}}`))
    .map(({ name }) => name)
  return [
    ...(unknown.length > 0 || broken !== undefined
      ? [
          message('mail_text_unknown', {
            placeholder: unknown.length > 0 ? braced(unknown) : broken!,
            known: braced(names),
          }),
        ]
      : []),
    ...(missing.length > 0 ? [message('mail_text_missing', { placeholder: braced(missing) })] : []),
  ]
}

/**
 * Where a text of the office stands: the standard may have changed since, and the text may lack what the new one says. Then
 * the standard is sent.
 */
export function standingOf(part: MailTextPart, language: Language, kept: KeptTexts) {
  const own = kept[language]?.[part.key]
  const standard = standardOf(language, part.key)
  return {
    own,
    standard,
    isOutdated: own !== undefined && own.standard !== standard,
    isSent: own !== undefined && faultsOf(part, own.text).length === 0,
  }
}

/** The texts of the office that are sent in a language, by key. */
function othersIn(language: Language, template: Template, kept: KeptTexts): [key: string, text: string][] {
  if (!kept[language]) return []
  return partsOf(template).flatMap((part): [string, string][] => {
    const { own, isSent } = standingOf(part, language, kept)
    return own && isSent ? [[part.key, own.text]] : []
  })
}

/** The words of a mail, from what the office has made of them. */
export const wordsFrom =
  (template: Template, kept: ReadonlyMap<string, KeptTexts>, company: Config['company']): Words =>
  (language, values) => {
    const others = (['every_mail', template] as const).flatMap((one) =>
      othersIn(language, one, kept.get(one) ?? {}),
    )
    return translatorWith(language, Object.fromEntries(others), {
      company: companyIn(company, language).name,
      phone: unbroken(company.contactPhone),
      ...values,
    })
  }

/** The languages in which some texts are the office's, and those where the standard has changed since. */
export function languagesOf(
  template: Template,
  kept: KeptTexts,
): { changed: Language[]; outdated: Language[] } {
  const where = (is: (standing: ReturnType<typeof standingOf>) => boolean) =>
    readerLanguages.filter((language) =>
      partsOf(template).some((part) => is(standingOf(part, language, kept))),
    )
  return { changed: where(({ own }) => own !== undefined), outdated: where(({ isOutdated }) => isOutdated) }
}
