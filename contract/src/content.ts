import { z } from 'zod'
import { Day, Id, Instant, Language, pageOf, pageQuery, TextLanguage } from './common.ts'
import { endpoint } from './endpoint.ts'
import { PaymentMethod } from './payment-method.ts'

const Text = z.string()

/** Company, contact and what is in force today (OD-63). */
export const Config = z.object({
  company: z.object({
    name: Text,
    vat: Text,
    address: Text,
    /** In whose name the accounts are, and the one that transfers go to. */
    account_holder: Text,
    iban: Text,
    bic: Text,
    other_accounts: z.array(z.object({ bank: Text, iban: Text, bic: Text })),
  }),
  contact: z.object({ email: Text, phone: Text, opening_hours: Text }),
  social_links: z.array(z.object({ name: Text, url: Text })),
  /** Further links of the footer, in the language of the reader: pages of the shop (`/page/delivery`) and others. */
  footer_links: z.array(z.object({ name: Text, url: Text })),
  /** Scripts of others, which the shop loads once its reader agrees (OD-28); null where there is none. */
  third_parties: z.object({
    analytics: z.object({ url: Text, site: Text }).nullable(),
    chat: z.object({ url: Text }).nullable(),
  }),
  languages: z.array(Language),
  /** Closed days of the coming year; `notice` when the shop announces them now (OD-27). */
  holidays: z.array(z.object({ date: Day, name: Text, country: Text.nullable(), notice: z.boolean() })),
  payment_methods: z.array(z.object({ code: PaymentMethod, name: Text })),
  /** How many digits a telephone number has after its `+` (OD-24). */
  phone: z.object({ min: z.int(), max: z.int() }),
  /** Working days within which approvals are promised (APPR-04). */
  approval_working_days: z.int(),
  /** Units above which a quantity is asked about once more (CONST-03). */
  quantity_warning: z.int(),
  /** Lines that one basket may hold (OD-72). */
  basket_lines: z.int(),
  /** What quantities count, in the language of the reader: "piece", "pieces". Those that are switched off too. */
  units: z.array(z.object({ code: Text, one: Text, other: Text })),
})
export type Config = z.infer<typeof Config>
export const getConfig = endpoint({
  method: 'GET',
  path: '/api/v1/config/',
  access: 'public',
  summary: 'Company, contact, languages, holidays, payment methods (OD-63)',
  status: 200,
  response: Config,
})

/** In which language the texts are, where the reader's own is missing too; null where there is none. */
const textLanguages = {
  title_language: TextLanguage.nullable(),
  content_language: TextLanguage.nullable(),
}

/** A content page; `content` is sanitised HTML. */
export const ContentPage = z.object({
  slug: Text,
  title: Text,
  content: Text,
  ...textLanguages,
  published_at: Instant.nullable(),
  images: z.array(Text),
  /** The PDF of a brochure. */
  file: z.object({ name: Text, bytes: z.int() }).nullable(),
})
export type ContentPage = z.infer<typeof ContentPage>
export const getPage = endpoint({
  method: 'GET',
  path: '/api/v1/page/:slug/',
  access: 'public',
  summary: 'A content page; 401 for pages that need a signed-in reader (ROUTE-22, ROUTE-23)',
  params: z.object({ slug: Text.max(100) }),
  status: 200,
  response: ContentPage,
})
export const listPages = endpoint({
  method: 'GET',
  path: '/api/v1/page/',
  access: 'order',
  summary: 'Content pages of a type, newest first (OD-36)',
  query: z.object({
    type: z.enum(['page', 'legal', 'news', 'brochure', 'partner']).optional(),
    ...pageQuery(10),
  }),
  status: 200,
  response: pageOf(ContentPage),
})
export const listBrochures = endpoint({
  method: 'GET',
  path: '/api/v1/brochure/',
  access: 'order',
  summary: 'The brochures (ROUTE-20)',
  query: z.object(pageQuery(50)),
  status: 200,
  response: pageOf(ContentPage),
})
export const getBrochureFile = endpoint({
  method: 'GET',
  path: '/api/v1/brochure/:slug/file/',
  access: 'order',
  summary: 'The PDF of a brochure (ROUTE-20)',
  params: z.object({ slug: Text.max(100) }),
  status: 200,
  file: 'application/pdf',
  response: z.unknown(),
})
export const getAnnouncement = endpoint({
  method: 'GET',
  path: '/api/v1/announcement/',
  access: 'public',
  summary: 'The announcement to show, if any (NOTE-02)',
  status: 200,
  response: z.object({
    active: z.object({ id: Id, title: Text, content: Text, ...textLanguages }).nullable(),
  }),
})
