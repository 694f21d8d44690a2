import type { MailText, MailTextChanges, MailTextRow } from '@comptoir/contract/admin-mail-texts'
import { readerLanguages, type Language } from '@comptoir/contract/common'
import type { Config } from '#config.ts'
import type { Db } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { message, NotFoundError, RuleError, type FieldErrors } from '#lib/errors.ts'
import type { Actor } from '#features/platform/audit/audit.service.ts'
import { changeOne, versionOf, type Editable } from '#features/platform/audit/edits.service.ts'
import { isTemplate, templates, type Template } from './mail-templates.ts'
import * as queries from './mail-texts.queries.ts'
import {
  faultsOf,
  languagesOf,
  partsOf,
  standardsOf,
  standingOf,
  tidied,
  wordsFrom,
  type KeptTexts,
  type Words,
} from './mail-texts.rules.ts'

/**
 * The words of mails as they are now; one statement. They are read with each mail that is written, so that a changed text is in
 * the next one, whichever process writes it.
 */
export async function findWords(
  db: Db,
  { company }: Pick<Config, 'company'>,
  mails: readonly Template[],
): Promise<(mail: Template) => Words> {
  const rows = await queries.findTexts(db, ['every_mail', ...new Set(mails)])
  const kept = new Map(rows.map(({ mail, texts }) => [mail, texts]))
  return (mail) => wordsFrom(mail, kept, company)
}

/** The words of one mail. */
export const wordsOf = async (db: Db, config: Pick<Config, 'company'>, mail: Template): Promise<Words> =>
  (await findWords(db, config, [mail]))(mail)

/**
 * The words of a mail with texts of one language that are not saved, to look at.
 *
 * @throws RuleError for each text that could not be saved
 */
export async function wordsWith(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  mail: Template,
  language: Language,
  typed: Readonly<Record<string, string>>,
): Promise<Words> {
  const { texts, faults } = readTexts(mail, typed)
  if (Object.keys(faults).length > 0) throw new RuleError({ texts: faults })
  const rows = await queries.findTexts(db, ['every_mail', mail])
  const kept = new Map(rows.map((row) => [row.mail, row.texts]))
  const before = kept.get(mail) ?? {}
  kept.set(mail, withTexts(mail, before, { [language]: texts }))
  return wordsFrom(mail, kept, config.company)
}

/** Every mail of the shop, with the languages in which the office has changed it. */
export async function officeMailTexts({ db }: Pick<Deps, 'db'>): Promise<MailTextRow[]> {
  const names = Object.keys(templates) as Template[]
  const rows = await queries.findTexts(db, names)
  const kept = new Map(rows.map(({ mail, texts }) => [mail, texts]))
  return names.map((mail) => {
    const { changed, outdated } = languagesOf(mail, kept.get(mail) ?? {})
    return {
      mail,
      to: templates[mail].to,
      subject: Object.fromEntries(
        readerLanguages.map((language) => [language, subjectIn(mail, language, kept.get(mail) ?? {})]),
      ) as MailTextRow['subject'],
      changed,
      outdated,
    }
  })
}

/** The subject of a mail with its placeholders; '' for what all mails have in common. */
function subjectIn(mail: Template, language: Language, kept: KeptTexts): string {
  const part = partsOf(mail).find(({ role }) => role === 'subject')
  if (!part) return ''
  const { own, isSent, standard } = standingOf(part, language, kept)
  return own && isSent ? own.text : standard
}

/** Where somebody of the office gets their mails. */
export const addressOf = queries.findAddress

/** The name of a mail in a call. @throws NotFoundError */
export function templateOf(name: string): Template {
  if (!isTemplate(name)) throw new NotFoundError(message('no_match', { what: 'MailText' }))
  return name
}

/** The texts of a mail as the office edits them. @throws NotFoundError */
export async function officeMailText({ db }: Pick<Deps, 'db'>, name: string): Promise<MailText> {
  const mail = templateOf(name)
  const [row] = await queries.findTexts(db, [mail])
  const kept = row?.texts ?? {}
  const of = (language: Language) => standardsOf(mail, language)
  return {
    mail,
    to: templates[mail].to,
    situations: [...new Set(partsOf(mail).map(({ situation }) => situation))],
    parts: partsOf(mail),
    standards: perLanguage(of),
    outdated: readerLanguages.flatMap((language) =>
      partsOf(mail).flatMap((part) => {
        const { isOutdated, isSent } = standingOf(part, language, kept)
        return isOutdated ? [{ language, key: part.key, is_sent: isSent }] : []
      }),
    ),
    ...valuesOf(mail, kept),
    version: row ? await versionOf(db, 'mail_text', row.id) : 0,
  }
}

const perLanguage = <T>(of: (language: Language) => T) =>
  Object.fromEntries(readerLanguages.map((language) => [language, of(language)])) as Record<Language, T>

/** The text of each part, as it stands in the editor: the office's, else the standard. */
const valuesOf = (mail: Template, kept: KeptTexts) =>
  perLanguage((language) =>
    Object.fromEntries(
      partsOf(mail).map((part) => {
        const { own, standard } = standingOf(part, language, kept)
        return [part.key, own?.text ?? standard]
      }),
    ),
  )

/** What was typed, tidied, and what is wrong with it. */
function readTexts(mail: Template, typed: Readonly<Record<string, string>>) {
  const faults: FieldErrors = {}
  const texts: Record<string, string> = {}
  for (const [key, raw] of Object.entries(typed)) {
    const part = partsOf(mail).find((one) => one.key === key)
    const text = part ? tidied(part, raw) : ''
    const found = part ? faultsOf(part, text) : [message('unknown_field')]
    if (found.length > 0) faults[key] = found
    texts[key] = text
  }
  return { texts, faults }
}

type Typed = { [L in Language]?: Record<string, string> | undefined }

/** With these texts; one that is the standard again is kept no more. */
function withTexts(mail: Template, kept: KeptTexts, typed: Typed): KeptTexts {
  const after = { ...kept }
  for (const language of readerLanguages) {
    const standards = standardsOf(mail, language)
    const texts = { ...kept[language] }
    for (const [key, text] of Object.entries(typed[language] ?? {})) {
      const standard = standards[key] ?? ''
      if (text === standard) delete texts[key]
      else texts[key] = { text, standard }
    }
    after[language] = texts
  }
  return Object.fromEntries(Object.entries(after).filter(([, texts]) => Object.keys(texts).length > 0))
}

type Values = Record<Language, Record<string, string>> & { kept: KeptTexts }

const editable = (mail: Template): Editable<Values> => ({
  entity: 'mail_text',
  what: 'MailText',
  lock: queries.lockTexts,
  async read(tx, id) {
    const row = await queries.findTextsById(tx, id)
    return row && { ...valuesOf(mail, row.texts), kept: row.texts }
  },
  async check() {
    return {}
  },
  label: () => subjectIn(mail, 'fr', {}) || mail,
  /** Of each language the texts that have changed, one below the other. */
  logged({ before, after }) {
    const was = before as Partial<Values> | null
    const is = after as Partial<Values> | null
    const changed = readerLanguages.flatMap((language) => {
      const keys = partsOf(mail)
        .map(({ key }) => key)
        .filter((key) => was?.[language]?.[key] !== is?.[language]?.[key])
      return keys.length > 0 ? [{ language, keys }] : []
    })
    const told = (values: Partial<Values> | null) =>
      Object.fromEntries(
        changed.map(({ language, keys }) => [
          language,
          keys.map((key) => values?.[language]?.[key] ?? '').join('\n'),
        ]),
      )
    return { before: { content: told(was) }, after: { content: told(is) } }
  },
})

/**
 * Changes texts of a mail; what is left out stays as it is, and what is the standard again follows it from then on. A text that
 * is named is taken as written against the standard of today.
 *
 * @throws NotFoundError, ConflictError, RuleError per language and text
 */
export async function changeMailText(
  deps: Deps,
  actor: Actor,
  name: string,
  { version, ...typed }: MailTextChanges,
): Promise<MailText> {
  const mail = templateOf(name)
  const read = readerLanguages.map((language) => ({ language, ...readTexts(mail, typed[language] ?? {}) }))
  const faulty = read.filter(({ faults }) => Object.keys(faults).length > 0)
  if (faulty.length > 0)
    throw new RuleError(Object.fromEntries(faulty.map(({ language, faults }) => [language, faults])))
  const texts = Object.fromEntries(read.map((one) => [one.language, one.texts])) as Typed
  const id = await queries.idOfTexts(deps.db, mail)
  await changeOne(
    deps,
    actor,
    editable(mail),
    { id, version },
    ({ kept }) => {
      const after = withTexts(mail, kept, texts)
      return { ...valuesOf(mail, after), kept: after }
    },
    (tx, { kept }) => queries.saveTexts(tx, id, kept),
  )
  return officeMailText(deps, mail)
}
