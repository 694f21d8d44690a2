import { z } from 'zod'
import { Id, OwnerQuery, ownerField, pageOf, pageQuery } from './common.ts'
import { endpoint } from './endpoint.ts'
import { oneLine } from './text.ts'

const Text = z.string()

/** Own codes that one call may save or remove. */
export const ownCodesAtOnce = 5000
/** Characters of an own code. */
export const ownCodeLimit = 60

/** What a company calls a product, beside the supplier's reference. */
export const OwnCode = z.object({
  code: Text,
  product: z.object({ id: Id, ref: Text, name: Text, color: Text, size: Text, is_sold: z.boolean() }),
})
export type OwnCode = z.infer<typeof OwnCode>

/** A code with the product that it is to name. */
export const OwnCodeLine = z.object({
  /** A longer one than `ownCodeLimit` is answered with the reason, as every line that cannot be kept. */
  code: Text.overwrite(oneLine).max(2000),
  /** The reference or GTIN of a product. */
  product: Text.overwrite(oneLine).max(2000),
})
export const SavedOwnCodes = z.object({
  saved: z.int(),
  /** By their place in the call, from 0. */
  failed: z.array(z.object({ line: z.int(), code: Text, product: Text, message: Text })),
})

export const listOwnCodes = endpoint({
  method: 'GET',
  path: '/api/v1/order/own_codes/',
  access: 'order',
  summary: "A company's own codes of products, by code; `search` looks at code, reference and name",
  query: OwnerQuery.extend({ search: Text.max(200).optional(), ...pageQuery(50) }),
  status: 200,
  response: pageOf(OwnCode),
})

export const saveOwnCodes = endpoint({
  method: 'PUT',
  path: '/api/v1/order/own_codes/',
  access: 'order',
  summary:
    'Gives products codes of the company’s own, found from then on by search, import and scan; a code that is there already names the new product. Lines that cannot be kept are answered with the reason, the others are kept',
  query: OwnerQuery,
  body: z.object({
    lines: z.array(OwnCodeLine).min(1).max(ownCodesAtOnce),
    ...ownerField,
  }),
  upload: 1024 * 1024,
  status: 200,
  response: SavedOwnCodes,
})

export const deleteOwnCodes = endpoint({
  method: 'DELETE',
  path: '/api/v1/order/own_codes/',
  access: 'order',
  summary: 'Removes own codes; those that are not there are passed over',
  query: OwnerQuery,
  body: z.object({ codes: z.array(Text.max(60)).min(1).max(ownCodesAtOnce), ...ownerField }),
  status: 200,
  response: z.object({ removed: z.int() }),
})
