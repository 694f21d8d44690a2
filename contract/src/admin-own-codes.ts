import { z } from 'zod'
import { listQuery, workbookOf } from './admin-list.ts'
import { Id, IdParams, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { OwnCodeLine, ownCodeLimit, ownCodesAtOnce, SavedOwnCodes } from './own-codes.ts'

const Text = z.string()

/** What a client calls a product; `id` is the product. */
export const ClientCode = z.object({
  id: Id,
  code: Text,
  ref: Text,
  name: Text,
  color: Text,
  size: Text,
  is_sold: z.boolean(),
})
export type ClientCode = z.infer<typeof ClientCode>

export const listClientCodes = endpoint({
  method: 'GET',
  path: '/api/v1/admin/users/:id/own-codes/',
  access: 'accounts',
  summary: "A client's own codes of products; `search` looks at code, reference and name (C-11)",
  params: IdParams,
  query: z.object(listQuery(['code', 'ref'], 'code')),
  status: 200,
  response: pageOf(ClientCode),
})
export const downloadClientCodes = endpoint({ ...workbookOf(listClientCodes), params: IdParams })

export const saveClientCodes = endpoint({
  method: 'PUT',
  path: '/api/v1/admin/users/:id/own-codes/',
  access: 'accounts',
  summary:
    'Gives products codes of a client’s own, as the client would: lines that cannot be kept are answered with the reason',
  params: IdParams,
  body: z.strictObject({ lines: z.array(OwnCodeLine).min(1).max(ownCodesAtOnce) }),
  upload: 1024 * 1024,
  status: 200,
  response: SavedOwnCodes,
})

export const changeClientCode = endpoint({
  method: 'POST',
  path: '/api/v1/admin/users/:id/own-codes/change/',
  access: 'accounts',
  summary:
    'Has a code of a client name another product. 400 on `product` where there is no such product, or where the code does not name the product `seen` any more',
  params: IdParams,
  body: z.strictObject({
    code: Text.max(ownCodeLimit),
    /** A reference or GTIN. */
    product: OwnCodeLine.shape.product,
    seen: Id,
  }),
  status: 200,
  response: SavedOwnCodes,
})

export const deleteClientCodes = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/users/:id/own-codes/',
  access: 'accounts',
  summary: 'Removes own codes of a client; those that are not there are passed over',
  params: IdParams,
  body: z.strictObject({ codes: z.array(Text.max(ownCodeLimit)).min(1).max(ownCodesAtOnce) }),
  status: 200,
  response: z.object({ removed: z.int() }),
})
