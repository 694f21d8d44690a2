import * as contract from '@comptoir/contract/address'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import { ownerFor } from '../owners/owners.service.ts'
import * as addresses from './addresses.service.ts'

export function addressRoutes(app: FastifyInstance, deps: Deps): void {
  const shipping = 'shipping_address'
  serve(app, deps, contract.listShippingAddresses, async ({ query }, { account }) =>
    addresses.addresses(deps, await ownerFor(deps, account, query.owner), shipping),
  )
  serve(app, deps, contract.createShippingAddress, async ({ query, body }, { account }) =>
    addresses.createAddress(deps, await ownerFor(deps, account, query.owner ?? body.owner), shipping, body),
  )
  serve(app, deps, contract.updateShippingAddress, async ({ params, query, body }, { account }) =>
    addresses.updateAddress(
      deps,
      await ownerFor(deps, account, query.owner ?? body.owner),
      shipping,
      params.id,
      body,
    ),
  )
  serve(app, deps, contract.deleteShippingAddress, async ({ params, query, body }, { account }) =>
    addresses.deleteAddress(
      deps,
      await ownerFor(deps, account, query.owner ?? body?.owner),
      shipping,
      params.id,
    ),
  )

  const billing = 'billing_info'
  serve(app, deps, contract.listBilling, async ({ query }, { account }) =>
    addresses.addresses(deps, await ownerFor(deps, account, query.owner), billing),
  )
  serve(app, deps, contract.createBilling, async ({ query, body }, { account }) =>
    addresses.createAddress(deps, await ownerFor(deps, account, query.owner ?? body.owner), billing, body),
  )
  serve(app, deps, contract.updateBilling, async ({ params, query, body }, { account }) =>
    addresses.updateAddress(
      deps,
      await ownerFor(deps, account, query.owner ?? body.owner),
      billing,
      params.id,
      body,
    ),
  )
  serve(app, deps, contract.deleteBilling, async ({ params, query, body }, { account }) =>
    addresses.deleteAddress(
      deps,
      await ownerFor(deps, account, query.owner ?? body?.owner),
      billing,
      params.id,
    ),
  )
}
