import { z } from 'zod'
import { Id, IdParams, OptionalText, OwnerQuery, PathId } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Order, Return, returnReasons } from './order.ts'

/** Photos that a return may have, and the bytes of the largest that is sent. */
export const mostReturnPhotos = 6
export const largestReturnPhoto = 15_000_000

/** Sent before the return is asked for, which then names it by its key; one that no return names is removed after a day. */
export const addReturnPhoto = endpoint({
  method: 'POST',
  path: '/api/v1/order/:id/return_photos/',
  access: 'order',
  forClients: true,
  summary:
    'Takes a photo (JPEG, PNG, WebP, AVIF, GIF, TIFF) of goods that are to be sent back. It is made anew, without what the camera wrote into it',
  params: IdParams,
  query: OwnerQuery,
  body: z.object({ file: z.file() }),
  upload: largestReturnPhoto,
  status: 201,
  response: z.object({ key: z.string() }),
})

const photo = {
  method: 'GET',
  summary: 'A photo of a return, as WebP',
  params: IdParams.extend({ return: PathId, photo: PathId }),
  status: 200,
  file: 'image/webp',
  response: z.unknown(),
} as const
export const getReturnPhoto = endpoint({
  ...photo,
  path: '/api/v1/order/:id/returns/:return/photos/:photo/',
  access: 'order',
  query: OwnerQuery,
})
export const getOfficeReturnPhoto = endpoint({
  ...photo,
  path: '/api/v1/admin/order/:id/returns/:return/photos/:photo/',
  access: 'orders',
})

/**
 * `lines` are units of the order's items that have left and are not in a return yet: at least one of each. The same `key`
 * again asks once.
 */
export const requestReturn = endpoint({
  method: 'POST',
  path: '/api/v1/order/:id/returns/',
  access: 'order',
  forClients: true,
  summary: 'Asks to send goods of an order back',
  params: IdParams,
  query: OwnerQuery,
  body: z.object({
    key: z.string().min(1).max(100).optional(),
    reason: z.enum(returnReasons),
    comment: OptionalText(1000),
    lines: z.array(z.object({ item: Id, units: z.int() })),
    /** Their keys. */
    photos: z.array(z.string().max(200)).optional(),
  }),
  status: 201,
  response: Order,
})

/** What the office does with a return. */
export const returnSteps = ['accept', 'refuse', 'receive', 'credit'] as const
export type ReturnStep = (typeof returnSteps)[number]

/**
 * `refuse` needs a `reason`. `receive` takes the `warehouse` and the `lines` as they came, at least one; left out, all of
 * them, to be put back into stock there. `credit` takes the `amount`, the one proposed where it is left out: nothing else where
 * nothing came.
 */
export const takeReturnStep = endpoint({
  method: 'POST',
  path: '/api/v1/admin/order/:id/returns/:return/:step/',
  access: 'orders',
  summary: 'Accepts or refuses a return, receives its goods, or notes what is credited',
  params: IdParams.extend({ return: PathId, step: z.enum(returnSteps) }),
  body: z.object({
    reason: OptionalText(500),
    warehouse: Id.nullish(),
    lines: z.array(z.object({ item: Id, units: z.int(), put_back: z.boolean() })).nullish(),
    amount: z.string().max(100).nullish(),
  }),
  status: 200,
  response: Return,
})
