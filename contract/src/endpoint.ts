import type { z } from 'zod'

/**
 * Who may call an endpoint; the checks run in the order of OD-51.
 *
 * - `open`     anyone, and the Authorization header is not even read (the token calls themselves)
 * - `public`   anyone, but a bad token is refused with 401
 * - `account`  whoever is signed in, approved or not
 * - `customer` approved accounts (403 `account_not_approved` for others)
 * - `partner`  approved partners (404 for others)
 * - `staff`    approved administrators (404 for others)
 */
export type Access = 'open' | 'public' | 'account' | 'customer' | 'partner' | 'staff'

/** One HTTP operation of the wire contract. `path` is the full URL path, with `:name` parameters and its trailing slash. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: `/api/v1/${string}/`
  access: Access
  /** One line for the API documentation. */
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  status: 200 | 201 | 202 | 204
  /** A second success with the same body: 200 for a repeated creation. */
  repeatStatus?: 200
  /** Instead of a file that is still being made: `{detail}`, and in `Retry-After` the seconds to ask again after (OD-21). */
  comingStatus?: 202
  response: z.ZodType
  /** Media type of an answer that is a file, sent as an attachment; errors stay JSON (wire D7). */
  file?: string
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
