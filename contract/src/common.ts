import { z } from 'zod'
import { emailPattern } from './forms.ts'
import { lengths } from './rules.ts'
import { oneLine } from './text.ts'

/** The type of decimal text. Two of them added with `+` are a `string`, which is not one: use money.ts. */
export type Decimal = `${number}`
export type Money = Decimal
export type Price = Decimal
/** An amount in EUR with two places, as text: `"19.90"`. Never a float. */
export const Money = z.string().regex(/^-?\d+\.\d{2}$/, 'money') as unknown as z.ZodType<Money, Money>
/** A unit price in EUR without VAT with four places, as text: `"1.2345"`. */
export const Price = z.string().regex(/^\d+\.\d{4}$/) as unknown as z.ZodType<Price, Price>
/** A percentage with two places, as text: `"21.00"`. */
export const Percentage = z.string().regex(/^\d+\.\d{2}$/) as unknown as z.ZodType<Decimal, Decimal>

/** A calendar day: `"2026-11-20"`. There was no year 0. */
export const Day = z.iso.date().regex(/^(?!0000)/, 'date')
/** A point in time, UTC: `"2026-11-20T07:34:50.123Z"`. */
export const Instant = z.iso.datetime()
/** An id; what is wrong with one is said as of a relation (wire D4). */
export const Id = z.int('pk').positive('pk')
/** Ids with commas between them, so many at most. */
export const idList = (most: number) =>
  z
    .string()
    .regex(/^\d{1,15}(,\d{1,15})*$/, 'id_list')
    .refine((ids) => ids.split(',').length <= most, { error: 'max_items', params: { limit: most } })
/** An e-mail address, by the rule that the forms have too. */
export const Email = z.email({ pattern: emailPattern }).max(lengths.email)
/** One that may be left out or blank. */
export const OptionalEmail = z.union([z.literal(''), Email]).nullish()
/** Whoever is behind an account or an address (VAL-04). */
export const PersonName = z.string().overwrite(oneLine).min(lengths.nameMinimum).max(lengths.name)
/** A company's name, or the first line of an address. */
export const Line = z.string().overwrite(oneLine).min(1).max(lengths.line)
export const Postcode = z.string().overwrite(oneLine).min(1).max(lengths.postcode)
/** The client number somebody says they have; may be left out or blank (VAL-05). */
export const ClientId = z
  .union([z.literal(''), z.string().min(lengths.clientIdMinimum).max(lengths.clientId)])
  .nullish()
/** One line that may be left out or blank. */
export const OptionalLine = (max: number) => z.string().overwrite(oneLine).max(max).nullish()
/** Free text that may be left out or blank. */
export const OptionalText = (max: number) => z.string().max(max).nullish()
/**
 * A password as it was typed: nothing is trimmed, here as at sign-in; the server's reading of input knows it by its
 * format. What a new one must be is in password.ts, and checked by the server (wire D3).
 */
export const Password = z.string().min(1).max(1024).meta({ format: 'password' })

/** The languages that the office writes its texts in (catalogue, pages, settings), the default first (CONST-01). */
export const languages = ['fr', 'nl', 'de', 'en'] as const
export const TextLanguage = z.enum(languages)
export type TextLanguage = z.infer<typeof TextLanguage>
/** The languages that screens, mails and documents exist in; which of them are offered is a setting (I18N-02). */
export const readerLanguages = [...languages, 'it', 'tr', 'es'] as const
export const Language = z.enum(readerLanguages)
export type Language = z.infer<typeof Language>
/** In which language somebody reads the office's texts, as `text_in()` of the database does: else in the default. */
export const textLanguage = (language: Language): TextLanguage =>
  languages.find((one) => one === language) ?? languages[0]

/** A text of the office as somebody reads it: where it is missing, in French, else English, else whatever there is. */
export const textIn = (texts: Record<TextLanguage, string>, language: Language): string =>
  [textLanguage(language), 'fr', 'en', 'nl', 'de']
    .map((one) => texts[one as TextLanguage])
    .find((text) => text !== '') ?? ''

/** Something in every language. */
export const perLanguage = <T extends z.ZodType>(one: T) =>
  z.object(Object.fromEntries(languages.map((language) => [language, one])) as Record<TextLanguage, T>)

/** A thing to choose from a list. */
export const IdAndName = z.object({ id: Id, name: z.string() })
export type IdAndName = z.infer<typeof IdAndName>

/** The largest page any list gives (OD-30). */
export const maximumLimit = 200

/** `limit` and `offset` of a list; nonsense means the endpoint's default (wire D5). */
export const pageQuery = (defaultLimit: number) => ({
  limit: z.coerce.number().int().min(1).catch(defaultLimit).transform(capped),
  offset: Offset,
})
const capped = (limit: number) => Math.min(limit, maximumLimit)
const Offset = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0)

/** The page envelope of every list. `next` and `previous` are absolute URLs. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({ count: Count, next: PageUrl, previous: PageUrl, results: z.array(item) })
const Count = z.int()
const PageUrl = z.string().nullable()
export type Page<T> = { count: number; next: string | null; previous: string | null; results: T[] }

/** An id in a path: decimal digits within 2^53, anything else is 404 (OD-61). */
export const PathId = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(Number)
  .refine((id) => id > 0 && id <= Number.MAX_SAFE_INTEGER)
export const IdParams = z.object({ id: PathId })

/** Whose things: oneself when absent, or a client of a partner (OD-52). */
export const OwnerQuery = z.object({ owner: z.coerce.number().int().positive().optional() })
export const ownerField = { owner: Id.nullish() }
/** The same, of a call that may be asked what it would do: with `dry_run` set nothing is changed. */
export const DryRunQuery = OwnerQuery.extend({ dry_run: z.enum(['true', 'false', '1', '0']).optional() })
export const isDryRun = ({ dry_run }: z.infer<typeof DryRunQuery>): boolean =>
  dry_run === 'true' || dry_run === '1'

/** Answer to a call that has nothing to say. */
export const Nothing = z.undefined()
