import type { Deps } from '#deps.ts'
import type { Account } from '#features/accounts/session/session.service.ts'
import { NotFoundError } from '#lib/errors.ts'
import * as queries from './owners.queries.ts'

/** Whose baskets, addresses, prices and orders a request is about (OD-17, OD-52). */
export type Owner = {
  id: number
  name: string
  language: string
  tariff_id: number
  /** The office's flag for the owner, or for whoever is looking (OD-37): no price may leave the server. */
  prices_hidden: boolean
}

/**
 * The owner a request names: oneself when none is named, or a client of a partner.
 *
 * @throws NotFoundError for anybody else's
 */
export async function ownerFor({ db }: Deps, account: Account, ownerId?: number | null): Promise<Owner> {
  if (ownerId == null || ownerId === account.id) return account
  const client = account.is_partner ? await queries.findClient(db, account.id, ownerId) : undefined
  if (!client) throw new NotFoundError()
  return { ...client, prices_hidden: client.prices_hidden || account.prices_hidden }
}

/** The number the office knows an owner by, of whom the caller has made sure that it may be read; null without one. */
export const clientNumber = ({ db }: Deps, ownerId: number): Promise<string | null> =>
  queries.findClientNumber(db, ownerId)
