import { z } from 'zod'
import { seenVersion, Version } from './admin-edit.ts'
import { listQuery, workbookOf } from './admin-list.ts'
import {
  Day,
  Id,
  IdAndName,
  IdParams,
  Instant,
  TextLanguage,
  Nothing,
  PathId,
  pageOf,
  perLanguage,
} from './common.ts'
import { endpoint } from './endpoint.ts'

const Text = z.string()

/** The longest text of a page in one language, as HTML. */
export const pageTextMaximum = 60_000

export const pageTypes = ['page', 'legal', 'news', 'brochure', 'partner'] as const
export const PageType = z.enum(pageTypes)
/** What the office can add: the legal pages are there. */
export const newPageTypes = ['page', 'news', 'partner', 'brochure'] as const

/** The most bytes of the PDF of a brochure and of the picture on its cover. */
export const brochureLimits = { file: 20_000_000, cover: 10_000_000 } as const

/**
 * Where a page stands:
 * - `provisional` it comes with the shop, and is to be replaced
 * - `draft`       nobody sees it
 * - `planned`     it is shown from a day to come
 * - `published`   it is shown
 * - `ended`       its last day has passed
 */
export const pageStatuses = ['provisional', 'draft', 'planned', 'published', 'ended'] as const
export const PageStatus = z.enum(pageStatuses)
export type PageStatus = z.infer<typeof PageStatus>

const facts = {
  type: PageType,
  slug: Text,
  status: PageStatus,
  /** The languages in which its title or its text is missing. */
  missing: z.array(TextLanguage),
  published_from: Day.nullable(),
  /** The last day, included. */
  published_until: Day.nullable(),
  updated_at: Instant,
  /** The shop links to it: its address stays, and it cannot be deleted. */
  is_fixed: z.boolean(),
}
export const OfficePageRow = z.object({ id: Id, version: Version, title: Text, ...facts })
export type OfficePageRow = z.infer<typeof OfficePageRow>

export const listOfficePages = endpoint({
  method: 'GET',
  path: '/api/v1/admin/pages/',
  access: 'content',
  summary: 'The pages of the editors, searched by title and address (NOTE-07, NOTE-08)',
  query: z.object({
    type: PageType.optional(),
    status: PageStatus.optional(),
    /** Those whose title or text is missing in this language. */
    missing: TextLanguage.optional(),
    ...listQuery(['title', 'slug', 'type', 'published_from', 'updated_at'], 'title'),
  }),
  status: 200,
  response: pageOf(OfficePageRow),
})
export const downloadOfficePages = workbookOf(listOfficePages)

export const OfficePage = z.object({
  ...facts,
  id: Id,
  version: Version,
  title: perLanguage(Text),
  /** Sanitised HTML; empty where there is none. */
  content: perLanguage(Text),
  /** Among those of its type, the lowest first. */
  position: z.int(),
  /** The address of its picture, for `?size=`. */
  cover: Text.nullable(),
  /** The PDF of a brochure. */
  file: z.object({ name: Text, bytes: z.int() }).nullable(),
  /** Addresses that it had before, which lead to it still. */
  old_addresses: z.array(Text),
})
export type OfficePage = z.infer<typeof OfficePage>

export const getOfficePage = endpoint({
  method: 'GET',
  path: '/api/v1/admin/pages/:id/',
  access: 'content',
  summary: 'A page with its texts in all languages',
  params: IdParams,
  status: 200,
  response: OfficePage,
})

const pageInput = {
  slug: Text.max(100).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'slug'),
  title: perLanguage(Text.max(150)),
  content: perLanguage(Text.max(pageTextMaximum)),
  published_from: Day.nullable(),
  published_until: Day.nullable(),
  position: z.int().min(0).max(10_000),
}
export const createOfficePage = endpoint({
  method: 'POST',
  path: '/api/v1/admin/pages/',
  access: 'content',
  summary: 'Adds a page, a news item, a partner or a brochure',
  body: z.strictObject({ type: z.enum(newPageTypes), ...pageInput, position: pageInput.position.optional() }),
  status: 201,
  response: OfficePage,
})
export const updateOfficePage = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/pages/:id/',
  access: 'content',
  summary: 'Changes a page; its texts as they were are kept, and its old address goes on leading to it',
  params: IdParams,
  body: z.strictObject({ ...z.object(pageInput).partial().shape, ...seenVersion }),
  status: 200,
  response: OfficePage,
})
const upload = z.object({ file: z.file(), version: z.coerce.number().pipe(Version).optional() })
export const setBrochureFile = endpoint({
  method: 'POST',
  path: '/api/v1/admin/pages/:id/file/',
  access: 'content',
  summary: 'Gives a brochure its PDF, in place of the one before',
  params: IdParams,
  body: upload,
  upload: brochureLimits.file,
  status: 200,
  response: OfficePage,
})
export const setBrochureCover = endpoint({
  method: 'POST',
  path: '/api/v1/admin/pages/:id/cover/',
  access: 'content',
  summary:
    'Gives a brochure the picture on its cover (JPEG, PNG, WebP, AVIF, GIF, TIFF). It is made anew, without what the camera wrote into it',
  params: IdParams,
  body: upload,
  upload: brochureLimits.cover,
  status: 200,
  response: OfficePage,
})
export const deleteOfficePage = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/pages/:id/',
  access: 'content',
  summary: 'Deletes a page, unless the shop links to it',
  params: IdParams,
  status: 204,
  response: Nothing,
})

/** Texts of a page as they stood; `by` and `at` are of who wrote them, null for how the shop came. */
export const PageVersion = z.object({ version: Version, by: IdAndName.nullable(), at: Instant.nullable() })
export type PageVersion = z.infer<typeof PageVersion>
export const listPageVersions = endpoint({
  method: 'GET',
  path: '/api/v1/admin/pages/:id/versions/',
  access: 'content',
  summary: 'The versions of the texts of a page before the present one, the newest first: at most 100',
  params: IdParams,
  status: 200,
  response: z.array(PageVersion),
})
export const getPageVersion = endpoint({
  method: 'GET',
  path: '/api/v1/admin/pages/:id/versions/:version/',
  access: 'content',
  summary: 'The texts of a page as they stood',
  params: IdParams.extend({ version: PathId.or(z.literal('0').transform(Number)) }),
  status: 200,
  response: z.object({ title: perLanguage(Text), content: perLanguage(Text) }),
})
