import * as contract from '@comptoir/contract/lookups'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import { ownerFor } from '#features/accounts/owners/owners.service.ts'
import * as lookups from './lookups.service.ts'

export function lookupRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listCountries, (_, { language }) => lookups.countries(deps, language))
  serve(app, deps, contract.searchCities, async ({ query }) => ({
    results: await lookups.cities(deps, query),
  }))
  serve(app, deps, contract.listWarehouses, () => lookups.warehouses(deps))
  serve(app, deps, contract.listBrands, () => lookups.brands(deps))
  serve(app, deps, contract.listCatalogs, (_, { language }) => lookups.catalogs(deps, language))
  serve(app, deps, contract.listCorporateStatuses, (_, { language }) =>
    lookups.corporateStatuses(deps, language),
  )
  serve(app, deps, contract.listSectors, (_, { language }) => lookups.sectors(deps, language))
  serve(app, deps, contract.listPaymentMethods, async ({ query }, { account, language }) =>
    lookups.paymentMethods(deps, await ownerFor(deps, account, query.owner), language),
  )
  serve(app, deps, contract.listTariffs, async ({ query }, { account }) =>
    lookups.tariffs(deps, await ownerFor(deps, account, query.owner)),
  )
  serve(app, deps, contract.chooseTariff, async ({ body }, { account }) =>
    lookups.chooseTariff(deps, await ownerFor(deps, account), body.tariff_id),
  )
}
