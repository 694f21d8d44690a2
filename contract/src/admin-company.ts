import { z } from 'zod'
import { seenVersion, Version } from './admin-edit.ts'
import { Email, Line, perLanguage } from './common.ts'
import { endpoint } from './endpoint.ts'
import { lengths } from './rules.ts'
import { oneLine } from './text.ts'

const upTo = (max: number) => z.string().overwrite(oneLine).max(max)
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time')

/** Days with the same hours, of which the first and the last are named; 0 is Monday. */
const Hours = z.object({ from: z.int().min(0).max(6), to: z.int().min(0).max(6), opens: Time, closes: Time })

/** Networks that the shop may have an address at. */
export const networks = ['facebook', 'instagram', 'linkedin', 'youtube'] as const
export type SocialNetwork = (typeof networks)[number]

/** The most links that the footer takes, the most lines of opening hours, and the most accounts beside the one on papers. */
export const footerLinkMaximum = 12
export const hoursMaximum = 14
export const otherAccountMaximum = 10

/** A further link of the footer: its text per language, and a page of the shop (`/page/delivery`) or an address of the web. */
const FooterLink = z.object({ name: perLanguage(upTo(60)), url: upTo(300) })

/** A further account of the company: money is received on it, and customers are told of it where `is_shown`. */
const OtherAccount = z.object({
  bank: Line.max(60),
  iban: Line.max(42),
  bic: upTo(20),
  is_shown: z.boolean(),
})

const values = {
  name: Line,
  /** In the top bar and the browser's tab. */
  shop_name: Line.max(40),
  address: Line.max(300),
  /** Name and address in languages in which they are others; empty where they are not. */
  names: perLanguage(upTo(lengths.line)),
  addresses: perLanguage(upTo(300)),
  /** Where it is registered, as the law wants it on papers: `RPM Bruxelles`, `RPR Brussel`. Perhaps empty. */
  registers: perLanguage(upTo(120)),
  vat_number: Line,
  /** The account that papers and mails name. */
  iban: Line,
  bic: Line,
  other_accounts: z.array(OtherAccount).max(otherAccountMaximum),
  contact_email: Email,
  contact_phone: Line,
  opening_hours: z.array(Hours).max(hoursMaximum),
  /** Addresses of its pages; empty where there is none. */
  facebook: upTo(300),
  instagram: upTo(300),
  linkedin: upTo(300),
  youtube: upTo(300),
  footer_links: z.array(FooterLink).max(footerLinkMaximum),
}
/** What the office may set; what is left out stays as it is. */
export const CompanyChanges = z.object(values).partial()
export type CompanyData = z.infer<z.ZodObject<typeof values>>

const Text = z.string()
/** Values as installed may break the rules for those that the office sets. */
export const OfficeCompany = z.object({
  ...(Object.fromEntries(Object.keys(values).map((name) => [name, Text])) as Record<TextField, typeof Text>),
  names: values.names,
  addresses: values.addresses,
  registers: values.registers,
  other_accounts: values.other_accounts,
  opening_hours: values.opening_hours,
  footer_links: values.footer_links,
  version: Version,
})
type TextField = Exclude<
  keyof typeof values,
  'names' | 'addresses' | 'registers' | 'other_accounts' | 'opening_hours' | 'footer_links'
>
export type OfficeCompany = z.infer<typeof OfficeCompany>

export const getCompany = endpoint({
  method: 'GET',
  path: '/api/v1/admin/company/',
  access: 'administration',
  summary: 'The company as footer, mails and documents name it (GEN-11, GEN-12)',
  status: 200,
  response: OfficeCompany,
})
export const updateCompany = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/company/',
  access: 'administration',
  summary: 'Changes the data of the company; what is left out stays, and papers that are issued keep theirs',
  body: z.strictObject({ ...CompanyChanges.shape, ...seenVersion }),
  status: 200,
  response: OfficeCompany,
})
