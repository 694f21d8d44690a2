import type { z } from 'zod'
import type { LiveUpdate } from './live-updates.ts'

/**
 * What somebody may do. `order` and `represent` are about a company and come with a membership in it; the others are
 * given to those who work in the office, one by one.
 *
 * - `order`          buy for a company: prices, baskets, addresses, orders
 * - `represent`      do so for the companies of clients
 * - `accounts`       decide about clients and their people, and read the mails of the shop and send them again: whole, with
 *                    the papers of orders and invoices that go with them
 * - `orders`         see the orders of clients, order for them, take their steps, and keep the stock
 * - `finance`        invoices, credit notes and what is paid
 * - `prices`         tariffs, what is agreed with clients, and changes of prices
 * - `catalogue`      styles with their colours and sizes, texts and pictures, and the lists that they name
 * - `content`        keep what is published: pages, news, announcements, days that are closed or announced
 * - `administration` settings, delivery, the audit log and the people of the office; includes all of the office's
 */
export const permissions = [
  'order',
  'represent',
  'accounts',
  'orders',
  'finance',
  'prices',
  'catalogue',
  'content',
  'administration',
] as const
export type Permission = (typeof permissions)[number]
/** Those that are given to who works in the office. */
export const officePermissions = [
  'accounts',
  'orders',
  'finance',
  'prices',
  'catalogue',
  'content',
  'administration',
] as const satisfies Permission[]
export type OfficePermission = (typeof officePermissions)[number]

/**
 * What an endpoint demands of the caller; the checks run in the order of OD-51.
 *
 * - `open`       nothing, and the Authorization header is not even read (the token calls themselves)
 * - `public`     nothing, but a bad token is refused with 401
 * - `account`    whoever is signed in, approved or not
 * - `office`     any permission of the office (404 for others)
 * - a permission: 403 `account_not_approved` for those who wait for approval, 404 for whoever lacks it
 */
export type Access = 'open' | 'public' | 'account' | 'office' | Permission

/** One HTTP operation of the wire contract. `path` is the full URL path, with `:name` parameters and its trailing slash. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/v1/${string}/`
  access: Access
  /** Whoever has `orders` may call it too, for the client that the call names as `owner`; without one it is 404 for them. */
  forClients?: true
  /** One line for the API documentation. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Bytes of the largest file that the body may hold: as a form with the file (multipart), or as JSON of that size. */
  upload?: number
  status: 200 | 201 | 202 | 204
  /** A second success with the same body: 200 for a repeated creation. */
  repeatStatus?: 200
  /** Instead of a file that is still being made: `{detail}`, and in `Retry-After` the seconds to ask again after (OD-21). */
  comingStatus?: 202
  response: z.ZodType
  /** Media types that an answer may have that is a file, sent as an attachment; errors stay JSON (wire D7). */
  file?: string | readonly string[]
  /** What a success changes; whoever sees it is told by the stream of live updates. */
  changes?: LiveUpdate['what']
}

type Part<E, K extends string> =
  E extends Record<K, infer S extends z.ZodType> ? { [P in K]: z.output<S> } : unknown
/** What a handler receives: `{ params, query, body }`, only those the endpoint declares. */
export type EndpointInput<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'>
/** What a client sends: the same, with query values left out at will. */
export type EndpointRequest<E extends Endpoint> = Part<E, 'params'> &
  (E extends Record<'query', infer Q extends z.ZodType> ? { query?: Partial<z.output<Q>> } : unknown) &
  (E extends Record<'body', infer B extends z.ZodType> ? { body: z.input<B> } : unknown)
export type EndpointOutput<E extends Endpoint> = z.output<E['response']>

/** Keeps the literal types of `path`, `status` and the schemas. */
export const endpoint = <const E extends Endpoint>(e: E): E => e
