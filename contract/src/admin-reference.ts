import { z } from 'zod'
import { seenOrder, seenVersion, Version } from './admin-edit.ts'
import { listQuery, workbookOf } from './admin-list.ts'
import { Id, IdParams, languages, Nothing, pageOf, readerLanguages, type Language } from './common.ts'
import { endpoint } from './endpoint.ts'

const Text = z.string()

/** What styles and products are described by, and counted in: each a list of the office. */
export const referenceKinds = ['category', 'brand', 'color', 'size', 'catalog', 'unit'] as const
export const ReferenceKind = z.enum(referenceKinds)
export type ReferenceKind = z.infer<typeof ReferenceKind>
/** Those with a name in every language; the others have one for all. */
export const isNamedByLanguage = (kind: ReferenceKind): boolean => kind !== 'brand' && kind !== 'size'

/** Those that a kind is named in: people read what they count in in every language that the shop may have on. */
export const languagesOf = (kind: ReferenceKind): readonly Language[] =>
  kind === 'unit' ? readerLanguages : languages

/** What electronic invoices count in, of UN/ECE Recommendation 20: what there is in the trade. */
export const paperCodes = [
  ...[
    'C62',
    'H87',
    'PR',
    'SET',
    'DZN',
    'XPK',
    'XBX',
    'XCT',
    'XBG',
    'XRO',
    'MTR',
    'CMT',
    'MTK',
    'KGM',
    'GRM',
    'LTR',
  ],
] as const
/** The unit of styles that name none: it stays. */
export const firstUnit = 'piece'

const KindParams = z.object({ kind: ReferenceKind })
const ThingParams = IdParams.extend(KindParams.shape)

const name = Text.max(200)
const more = name.optional()
/** Of a unit in all languages of readers, of the others in those that the office writes. */
const Names = z.object({ fr: name, nl: name, de: name, en: name, it: more, tr: more, es: more })

/** Fields that a kind does not have are null, and none of its. */
const values = {
  code: Text.trim().min(1).max(64),
  /** The same in all languages where the kind has one name for all. */
  name: Names,
  is_active: z.boolean(),
  /** Of a category: the one above it. */
  parent: Id.nullable(),
  /** Of a colour: `#rrggbb`, and what shades it is among. */
  hex: Text.regex(/^#[0-9a-f]{6}$/i).nullable(),
  family: Text.trim().max(64).nullable(),
  /** Of a colour: other words that are searched. Of a unit: other words that files have for it. */
  synonyms: z.array(Text.trim().min(1).max(100)).max(100).nullable(),
  /** Of a colour: the key of a picture of the cloth, shown at `/images/` and the key. */
  sample: Text.max(300).nullable(),
  /** Of a size: the run that it is one of. */
  run: Text.trim().max(64).nullable(),
  /** Of a unit: what several of it are called, and what electronic invoices call it. */
  plural: Names.nullable(),
  paper_code: z.enum(paperCodes).nullable(),
}
export const ReferenceInput = z.strictObject({
  ...values,
  is_active: values.is_active.default(true),
  parent: values.parent.default(null),
  hex: values.hex.default(null),
  family: values.family.default(null),
  synonyms: values.synonyms.default(null),
  sample: values.sample.default(null),
  run: values.run.default(null),
  plural: values.plural.default(null),
  paper_code: values.paper_code.default(null),
})
export type ReferenceInput = z.infer<typeof ReferenceInput>
export const ReferenceChanges = z.strictObject({ ...values, ...seenVersion }).partial()
export type ReferenceChanges = z.infer<typeof ReferenceChanges>

export const Reference = z.object({
  ...values,
  id: Id,
  version: Version,
  position: z.int(),
  /** Styles that have it; of a category, those right in it. */
  styles: z.int(),
  /** Of a category: 1 to 3. */
  level: z.int().nullable(),
})
export type Reference = z.infer<typeof Reference>

const path = '/api/v1/admin/reference/:kind/' as const

export const listReferences = endpoint({
  method: 'GET',
  path,
  access: 'catalogue',
  summary:
    'Categories, brands, colours, sizes, catalogues or units; categories as their tree stands, the others in their order',
  params: KindParams,
  query: z.object({
    is_active: z.enum(['true', 'false']).optional(),
    ...listQuery(['position', 'code', 'name', 'styles'], 'position'),
  }),
  status: 200,
  response: pageOf(Reference),
})
export const downloadReferences = endpoint({ ...workbookOf(listReferences), params: KindParams })

export const getReference = endpoint({
  method: 'GET',
  path: `${path}:id/`,
  access: 'catalogue',
  summary: 'One of them',
  params: ThingParams,
  status: 200,
  response: Reference,
})
export const createReference = endpoint({
  method: 'POST',
  path,
  access: 'catalogue',
  summary:
    'Adds one, at the end. 400 on `code` where there is one of that code, on `name` without French or English',
  params: KindParams,
  body: ReferenceInput,
  status: 201,
  response: Reference,
})
export const updateReference = endpoint({
  method: 'PATCH',
  path: `${path}:id/`,
  access: 'catalogue',
  summary:
    'Changes one; what is left out stays as it is. The code of a unit stays. What is switched off is not offered any more: not in the menu, the filters or for new styles; what has it keeps it. 409 where somebody has changed it since `version`',
  params: ThingParams,
  body: ReferenceChanges,
  status: 200,
  response: Reference,
})
/** Bytes of a sample that is sent. */
export const largestSample = 10_000_000
export const addColorSample = endpoint({
  method: 'POST',
  path: '/api/v1/admin/reference/color/samples/',
  access: 'catalogue',
  summary:
    'Keeps a picture of cloth (JPEG, PNG, WebP, AVIF, GIF, TIFF) for a day, unless a colour names its key as `sample`. It is made anew, without what the camera wrote into it',
  body: z.object({ file: z.file() }),
  upload: largestSample,
  status: 201,
  response: z.object({ sample: Text }),
})
export const orderReferences = endpoint({
  method: 'POST',
  path: `${path}order/`,
  access: 'catalogue',
  summary: 'Puts them into this order; of categories, those below one',
  params: KindParams,
  body: z.strictObject({
    /** Each once, by id. */
    ids: z.array(Id).min(1).max(5000),
    parent: Id.nullable().default(null),
    ...seenOrder(5000),
  }),
  status: 204,
  response: Nothing,
})
/** What has one of them; `styles` and `products` as they are on sale or not. */
export const ReferenceUses = z.object({
  styles: z.int(),
  products: z.int(),
  /** Right below a category. */
  categories: z.int(),
  agreements: z.int(),
  /** People who prefer it. */
  people: z.int(),
})
export type ReferenceUses = z.infer<typeof ReferenceUses>
export const getReferenceUses = endpoint({
  method: 'GET',
  path: `${path}:id/uses/`,
  access: 'catalogue',
  summary: 'What has one of them, and so what a merge would give another one',
  params: ThingParams,
  status: 200,
  response: ReferenceUses,
})
export const mergeReference = endpoint({
  method: 'POST',
  path: `${path}:id/merge/`,
  access: 'catalogue',
  summary:
    'Gives all that has one of them another one, and deletes it. Addresses that name it find the other one; the words of a colour or a unit become synonyms of the other one',
  params: ThingParams,
  body: z.strictObject({ into: Id }),
  status: 200,
  response: Reference,
})
export const deleteReference = endpoint({
  method: 'DELETE',
  path: `${path}:id/`,
  access: 'catalogue',
  summary: 'Deletes one that nothing has, nor any order or invoice names. 400 says what has it',
  params: ThingParams,
  status: 204,
  response: Nothing,
})
