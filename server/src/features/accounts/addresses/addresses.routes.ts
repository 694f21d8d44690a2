import * as contract from '@comptoir/contract/address'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import { ownerFor } from '#features/accounts/owners/owners.service.ts'
import type { Account } from '#features/accounts/session/session.service.ts'
import * as addresses from './addresses.service.ts'

type Named = {
  query: { owner?: number | undefined }
  body?: { owner?: number | null | undefined } | null | undefined
}

export function addressRoutes(app: FastifyInstance, deps: Deps): void {
  /** Whose address it is: named in the query or in the body (OD-52). */
  const ownerOf = ({ query, body }: Named, account: Account) =>
    ownerFor(deps, account, query.owner ?? body?.owner)

  const shipping = 'shipping_address'
  serve(app, deps, contract.listShippingAddresses, async (input, { account }) =>
    addresses.addresses(deps, await ownerOf(input, account), shipping),
  )
  serve(app, deps, contract.createShippingAddress, async (input, { account }) =>
    addresses.createAddress(deps, await ownerOf(input, account), shipping, input.body),
  )
  serve(app, deps, contract.updateShippingAddress, async (input, { account }) =>
    addresses.updateAddress(deps, await ownerOf(input, account), shipping, input.params.id, input.body),
  )
  serve(app, deps, contract.deleteShippingAddress, async (input, { account }) =>
    addresses.deleteAddress(deps, await ownerOf(input, account), shipping, input.params.id),
  )

  const billing = 'billing_info'
  serve(app, deps, contract.listBilling, async (input, { account }) =>
    addresses.addresses(deps, await ownerOf(input, account), billing),
  )
  serve(app, deps, contract.createBilling, async (input, { account }) =>
    addresses.createAddress(deps, await ownerOf(input, account), billing, input.body),
  )
  serve(app, deps, contract.updateBilling, async (input, { account }) =>
    addresses.updateAddress(deps, await ownerOf(input, account), billing, input.params.id, input.body),
  )
  serve(app, deps, contract.deleteBilling, async (input, { account }) =>
    addresses.deleteAddress(deps, await ownerOf(input, account), billing, input.params.id),
  )
}
