import { z } from 'zod'
import { AuditEntry } from './admin-audit.ts'
import { seenVersion, Version } from './admin-edit.ts'
import { BulkAnswer, listQuery, selectionOf, withSelection, workbookOf } from './admin-list.ts'
import { note, PriceChangeDetail, PriceInput, raise } from './admin-tariffs.ts'
import { Group, Paper, paperKinds } from './catalogue.ts'
import {
  Day,
  Id,
  IdAndName,
  idList,
  IdParams,
  Instant,
  languages,
  Nothing,
  pageOf,
  PathId,
  Price,
  TextLanguage,
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneLine } from './text.ts'

const Text = z.string()
const textsOf = <T extends z.ZodType>(one: T) =>
  z.object(Object.fromEntries(languages.map((language) => [language, one])) as Record<TextLanguage, T>)

/** What becomes of an order for what is not in stock. */
export const stockPolicies = ['deny', 'backorder', 'on_request'] as const
export type StockPolicy = (typeof stockPolicies)[number]

/** Whether customers see a style, see it from a day on, or do not. */
export const publications = ['published', 'scheduled', 'draft'] as const
export type Publication = (typeof publications)[number]
/** What a style still lacks: a text in some language, a picture of some colour, a price in the default tariff. */
export const styleGaps = ['texts', 'pictures', 'prices'] as const
export const styleFilters = {
  publication: z.enum(publications).optional(),
  missing: z.enum(styleGaps).optional(),
  category: Id.optional(),
  brand: Id.optional(),
  catalog: Id.optional(),
  deal: z.enum(['true', 'false']).optional(),
}

/** A style as the list of the office shows it. */
export const StyleRow = z.object({
  id: Id,
  ref: Text,
  name: Text,
  /** The address of its first picture. */
  image: Text.nullable(),
  brand: IdAndName.nullable(),
  category: IdAndName,
  /** Of its products, those that are not switched off. */
  products: z.int(),
  publication: z.enum(publications),
  shown_from: Day.nullable(),
  /** The last day on which customers see it. */
  shown_until: Day.nullable(),
  is_deal: z.boolean(),
  /** In which its name or its description is not written. */
  missing_texts: z.array(TextLanguage),
  /** Colours without a picture. */
  missing_pictures: z.int(),
  updated_at: Instant,
})
export type StyleRow = z.infer<typeof StyleRow>

export const listStyles = endpoint({
  method: 'GET',
  path: '/api/v1/admin/styles/',
  access: 'catalogue',
  summary: 'All styles, those that customers do not see too; searched by reference, name and GTIN',
  query: z.object({
    ...styleFilters,
    ...listQuery(['ref', 'name', 'updated_at'], 'ref'),
  }),
  status: 200,
  response: pageOf(StyleRow),
})
export const downloadStyles = workbookOf(listStyles)

/** What is not active is not offered for styles any more; those that have it keep it. */
const Choice = IdAndName.extend({ is_active: z.boolean() })
const Code = Choice.extend({ code: Text })
/** What a style can name: in the order of the shop, named in the reader's language. */
export const StyleChoices = z.object({
  /** With the names of those above them, from the top down. */
  categories: z.array(Choice),
  brands: z.array(Choice),
  catalogs: z.array(Choice),
  colors: z.array(Code.extend({ hex: Text.nullable() })),
  /** `run` is the size run that it belongs to. */
  sizes: z.array(Code.extend({ run: Text })),
  /** By their codes. */
  units: z.array(z.object({ code: Text, name: Text, is_active: z.boolean() })),
})
export type StyleChoices = z.infer<typeof StyleChoices>
export const getStyleChoices = endpoint({
  method: 'GET',
  path: '/api/v1/admin/styles/choices/',
  access: 'catalogue',
  summary: 'The categories, brands, catalogues, colours, sizes and units that a style can have',
  status: 200,
  response: StyleChoices,
})

/** A product as the editor of its style has it. */
export const StyleProduct = z.object({
  id: Id,
  ref: Text,
  gtin: Text.nullable(),
  color: IdAndName.nullable(),
  size: IdAndName.nullable(),
  pack: z.int(),
  /** Units. */
  min_quantity: z.int(),
  weight_grams: z.int().nullable(),
  customs_code: Text.nullable(),
  stock_policy: z.enum(stockPolicies),
  /** Below so many units it is marked as limited. */
  limited_below: z.int(),
  /** What a unit costs the shop, without VAT; only the office is shown it. */
  cost_price: Price.nullable(),
  /** The reference of the product that takes its place. */
  successor: Text.nullable(),
  is_active: z.boolean(),
})
export type StyleProduct = z.infer<typeof StyleProduct>

/** The part of a picture that is shown: where it begins and how large it is, in thousandths of the whole. */
export const Crop = z.strictObject({
  left: z.int().min(0).max(1000),
  top: z.int().min(0).max(1000),
  width: z.int().min(50).max(1000),
  height: z.int().min(50).max(1000),
})
export type Crop = z.infer<typeof Crop>
/** A picture: its name among the files, and its address; the address of the whole of which it is a part, and which. */
export const StylePicture = z.object({ key: Text, url: Text, whole: Text, crop: Crop.nullable() })
export type StylePicture = z.infer<typeof StylePicture>

/** A style with all that the office keeps of it. A text that is not written is empty. */
export const Style = z.object({
  id: Id,
  version: Version,
  ref: Text,
  name: textsOf(Text),
  description: textsOf(Text),
  category: IdAndName,
  brand: IdAndName.nullable(),
  catalogs: z.array(IdAndName),
  unit: Text,
  /** Whether quantities for price steps are counted over the whole style or per product. */
  tiers_scope: z.enum(['group', 'product']),
  is_deal: z.boolean(),
  publication: z.enum(publications),
  /** The day from which customers see it; of a style that is scheduled. */
  shown_from: Day.nullable(),
  /** The last day on which customers see it. */
  shown_until: Day.nullable(),
  /** Since when it counts as new. */
  published_on: Day.nullable(),
  /** Those that show the style as a whole, the first of them in lists. */
  pictures: z.array(StylePicture),
  /** Its colours, each with the picture that shows it. */
  colors: z.array(IdAndName.extend({ picture: StylePicture.nullable() })),
  papers: z.array(Paper),
  /** By the order of colours, then of sizes. */
  products: z.array(StyleProduct),
  /** Its last changes. */
  history: z.array(AuditEntry),
})
export type Style = z.infer<typeof Style>

const values = {
  ref: Text.min(1).max(64),
  name: textsOf(Text.max(200)),
  description: textsOf(Text.max(20_000)),
  category: Id,
  brand: Id.nullable(),
  catalogs: z.array(Id).max(100),
  unit: Text.min(1).max(64),
  tiers_scope: z.enum(['group', 'product']),
  is_deal: z.boolean(),
  publication: z.enum(publications),
  shown_from: Day.nullable(),
  shown_until: Day.nullable(),
  published_on: Day.nullable(),
}
export const getStyle = endpoint({
  method: 'GET',
  path: '/api/v1/admin/styles/:id/',
  access: 'catalogue',
  summary: 'One style',
  params: IdParams,
  status: 200,
  response: Style,
})
export const updateStyle = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/styles/:id/',
  access: 'catalogue',
  summary: 'Changes a style; what is left out stays as it is',
  params: IdParams,
  body: z.object(values).partial().extend(seenVersion).strict(),
  status: 200,
  response: Style,
})

export const deleteStyle = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/styles/:id/',
  access: 'catalogue',
  summary:
    'Deletes a style that was made by mistake. 400 where an order, a basket, the stock, an agreement, a promotion or the code of a client names it or a product of it',
  params: IdParams,
  status: 204,
  response: Nothing,
})

/** The most that one call changes or adds. */
export const mostProducts = 2000
const Ref = Text.min(1).max(64)
const GtinInput = Text.max(20).nullable()
const product = {
  ref: Ref,
  /** Digits; spaces and hyphens are for the eye. Null for none. */
  gtin: GtinInput,
  pack: z.int().min(1).max(100_000),
  min_quantity: z.int().min(1).max(1_000_000),
  weight_grams: z.int().min(0).max(1_000_000_000).nullable(),
  customs_code: Text.regex(/^\d{8,10}$/, 'customs_code').nullable(),
  stock_policy: z.enum(stockPolicies),
  limited_below: z.int().min(0).max(1_000_000_000),
  cost_price: PriceInput.nullable(),
  successor: Text.max(64).nullable(),
  is_active: z.boolean(),
}
export const ProductChanges = z.strictObject({ ...z.object(product).partial().shape, id: Id })
export type ProductChanges = z.infer<typeof ProductChanges>
export const updateProducts = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/styles/:id/products/',
  access: 'catalogue',
  summary: 'Changes products of a style; what is left out stays as it is',
  params: IdParams,
  body: z.strictObject({ products: z.array(ProductChanges).min(1).max(mostProducts), ...seenVersion }),
  status: 200,
  response: Style,
})

export const proposeSuccessors = endpoint({
  method: 'GET',
  path: '/api/v1/admin/styles/:id/successors/',
  access: 'catalogue',
  summary:
    'The products of another style that could take the place of those of this one: each of the same colour and size',
  params: IdParams,
  query: z.object({
    /** The reference of the other style. */
    style: Text.min(1).max(64),
  }),
  status: 200,
  response: z.array(z.object({ product: Id, successor: Text.nullable() })),
})

/** A colour and a size in which a style does not come yet, with what the product would be called. */
export const ProposedProduct = z.object({
  color: IdAndName.nullable(),
  size: IdAndName.nullable(),
  ref: Text,
  gtin: Text.nullable(),
})
export type ProposedProduct = z.infer<typeof ProposedProduct>
const IdList = z.union([z.literal(''), idList(200)]).optional()
export const proposeProducts = endpoint({
  method: 'GET',
  path: '/api/v1/admin/styles/:id/proposal/',
  access: 'catalogue',
  summary:
    'The products that further colours and sizes would make, each with the reference that its neighbours suggest and, where the shop has numbers of its own, a GTIN',
  params: IdParams,
  query: z.object({ colors: IdList, sizes: IdList }),
  status: 200,
  response: z.array(ProposedProduct),
})
export const addProducts = endpoint({
  method: 'POST',
  path: '/api/v1/admin/styles/:id/products/',
  access: 'catalogue',
  summary:
    'Adds products to a style: a colour and size each, with pack, minimum and the like of the products beside them',
  params: IdParams,
  body: z.strictObject({
    products: z
      .array(z.strictObject({ color: Id.nullable(), size: Id.nullable(), ref: Ref, gtin: GtinInput }))
      .min(1)
      .max(mostProducts),
    ...seenVersion,
  }),
  status: 201,
  response: Style,
})
export const createStyle = endpoint({
  method: 'POST',
  path: '/api/v1/admin/styles/',
  access: 'catalogue',
  summary:
    'Adds a style that is not published yet, with a product for each of its colours and sizes, called as others of the house are; or as the style that `like` names: with its description and catalogues, its products with pack, minimum, weight and the like of its own, and without those of its colours and sizes that it does not come in',
  body: z.strictObject({
    like: Id.nullish(),
    ref: Ref,
    name: textsOf(Text.max(200)),
    category: Id,
    brand: Id.nullable(),
    unit: Text.min(1).max(64),
    colors: z.array(Id).max(100),
    sizes: z.array(Id).max(100),
  }),
  status: 201,
  response: Style,
})

/** Pictures of the style as a whole; each colour has one beside them. */
export const mostPictures = 30
/** Bytes of a picture that is sent. */
export const largestPicture = 25_000_000
export const addPicture = endpoint({
  method: 'POST',
  path: '/api/v1/admin/styles/:id/pictures/',
  access: 'catalogue',
  summary:
    'Adds a picture (JPEG, PNG, WebP, AVIF, GIF, TIFF) to a style: for the colour that `color` or else the name of the file names, or for the style as a whole. It is made anew, without what the camera wrote into it',
  params: IdParams,
  body: z.object({ file: z.file(), color: z.coerce.number().int().positive().nullish() }),
  upload: largestPicture,
  status: 201,
  response: z.object({
    style: Style,
    /** Where it went: null where it shows the style as a whole. */
    color: IdAndName.nullable(),
  }),
})
const PictureKey = Text.min(1).max(300)
export const updatePictures = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/styles/:id/pictures/',
  access: 'catalogue',
  summary:
    'Puts the pictures of a style in an order, gives them to colours, or takes them away: what is named nowhere any more is deleted after thirty days',
  params: IdParams,
  body: z.strictObject({
    /** All of the style as a whole, by key, in their order. */
    pictures: z.array(PictureKey).max(mostPictures),
    /** Of colours; those that are not named keep theirs. */
    colors: z.array(z.strictObject({ color: Id, picture: PictureKey.nullable() })).max(500),
    ...seenVersion,
  }),
  status: 200,
  response: Style,
})

export const cropPicture = endpoint({
  method: 'POST',
  path: '/api/v1/admin/styles/:id/pictures/crop/',
  access: 'catalogue',
  summary:
    'Shows a part of a picture in its place, cut from the whole, which is kept; null shows the whole again',
  params: IdParams,
  body: z.strictObject({
    picture: PictureKey,
    crop: Crop.nullable(),
    ...seenVersion,
  }),
  status: 200,
  response: Style,
})

/** Papers that one style has at most, and the bytes of one that is sent. */
export const mostPapers = 20
export const largestPaper = 15_000_000
const PaperTitle = Text.overwrite(oneLine).min(1).max(120)
export const addPaper = endpoint({
  method: 'POST',
  path: '/api/v1/admin/styles/:id/papers/',
  access: 'catalogue',
  summary:
    'Adds a paper to a style: a PDF without scripts or attachments, or a picture, which is made anew as a JPEG. What it is, the content says, not the name',
  params: IdParams,
  body: z.object({
    file: z.file(),
    kind: z.enum(paperKinds),
    title: PaperTitle,
    /** Left out for a paper in all languages. */
    language: TextLanguage.nullish(),
  }),
  upload: largestPaper,
  status: 201,
  response: Style,
})
export const updatePapers = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/styles/:id/papers/',
  access: 'catalogue',
  summary:
    'Puts the papers of a style in an order, changes what they are called, or takes them away: those that are left out are deleted after thirty days',
  params: IdParams,
  body: z.strictObject({
    papers: z
      .array(
        z.strictObject({
          id: Id,
          kind: z.enum(paperKinds),
          title: PaperTitle,
          language: TextLanguage.nullable(),
        }),
      )
      .max(mostPapers),
    ...seenVersion,
  }),
  status: 200,
  response: Style,
})
export const getStylePaper = endpoint({
  method: 'GET',
  path: '/api/v1/admin/styles/:id/papers/:second/',
  access: 'catalogue',
  summary: 'A paper of a style, published or not',
  params: IdParams.extend({ second: PathId }),
  status: 200,
  file: ['application/pdf', 'image/jpeg'],
  response: z.unknown(),
})

/** What can be changed of several styles at once; one of them per call. */
const bulkChanges = {
  publication: z.enum(['published', 'draft']).optional(),
  is_deal: z.boolean().optional(),
  category: Id.optional(),
  /** A catalogue that they come into, or leave. */
  add_catalog: Id.optional(),
  remove_catalog: Id.optional(),
  /** Of all their products. */
  stock_policy: z.enum(stockPolicies).optional(),
}
const someStyles = {
  ...selectionOf(styleFilters),
  /** How many the list held when it was looked at: of another length by now, nothing is done. */
  count: z.int().min(0).optional(),
}
export const StyleBulk = z.strictObject({
  ...someStyles,
  set: z
    .strictObject(bulkChanges)
    .refine((set) => Object.values(set).filter((value) => value !== undefined).length === 1, 'required'),
})
export type StyleBulk = z.infer<typeof StyleBulk>
export const changeStyles = endpoint({
  method: 'POST',
  path: '/api/v1/admin/styles/bulk/',
  access: 'catalogue',
  summary: 'Changes one thing of several styles, by id or by the filters of the list (C-21)',
  body: withSelection(StyleBulk),
  status: 200,
  response: BulkAnswer,
})
export const previewStyleChanges = endpoint({
  method: 'POST',
  path: '/api/v1/admin/styles/bulk/preview/',
  access: 'catalogue',
  summary: 'What changing one thing of several styles would do; nothing is written',
  body: withSelection(StyleBulk),
  status: 200,
  response: z.object({
    done: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    /** The first of those that change. */
    examples: z.array(Text),
  }),
})
export const undoStyleChanges = endpoint({
  method: 'POST',
  path: '/api/v1/admin/styles/bulk/undo/',
  access: 'catalogue',
  summary:
    'Takes back what a bulk action of the same person has changed; styles that were changed again since are left out',
  body: z.strictObject({ undo: Text.min(1).max(64) }),
  status: 200,
  response: BulkAnswer,
})

export const StyleRaise = z.strictObject({ ...someStyles, ...raise, tariff: Id, note })
export type StyleRaise = z.infer<typeof StyleRaise>
export const raiseStylePrices = endpoint({
  method: 'POST',
  path: '/api/v1/admin/styles/bulk/prices/',
  access: 'prices',
  summary:
    'Drafts a change of the prices of several styles in a tariff by a percentage, by id or by the filters of the list. Nothing changes until it is scheduled',
  body: withSelection(StyleRaise),
  status: 201,
  response: PriceChangeDetail,
})

export const previewStyle = endpoint({
  method: 'GET',
  path: '/api/v1/admin/styles/:id/preview/',
  access: 'catalogue',
  summary: 'A style as customers would see it, published or not, at the prices of a tariff',
  params: IdParams,
  query: z.object({
    language: TextLanguage.optional(),
    /** The default tariff without. */
    tariff: Id.optional(),
  }),
  status: 200,
  response: Group,
})
