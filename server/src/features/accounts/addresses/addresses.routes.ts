import * as contract from '@comptoir/contract/address'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import * as addresses from './addresses.service.ts'

export function addressRoutes(app: FastifyInstance, deps: Deps): void {
  const shipping = 'shipping_address'
  serve(app, deps, contract.listShippingAddresses, (_input, { session }) =>
    addresses.addresses(deps, session.company.id, shipping),
  )
  serve(app, deps, contract.createShippingAddress, (input, { session }) =>
    addresses.createAddress(
      deps,
      session.company.id,
      shipping,
      input.body,
      session.office && { actor: session.office, label: session.company.name },
    ),
  )
  serve(app, deps, contract.updateShippingAddress, (input, { session }) =>
    addresses.updateAddress(deps, session.company.id, shipping, input.params.id, input.body),
  )
  serve(app, deps, contract.deleteShippingAddress, (input, { session }) =>
    addresses.deleteAddress(deps, session.company.id, shipping, input.params.id),
  )

  const billing = 'billing_info'
  serve(app, deps, contract.listBilling, (_input, { session }) =>
    addresses.addresses(deps, session.company.id, billing),
  )
  serve(app, deps, contract.createBilling, (input, { session }) =>
    addresses.createAddress(deps, session.company.id, billing, input.body),
  )
  serve(app, deps, contract.updateBilling, (input, { session }) =>
    addresses.updateAddress(deps, session.company.id, billing, input.params.id, input.body),
  )
  serve(app, deps, contract.deleteBilling, (input, { session }) =>
    addresses.deleteAddress(deps, session.company.id, billing, input.params.id),
  )
}
