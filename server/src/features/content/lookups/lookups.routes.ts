import * as contract from '@comptoir/contract/lookups'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
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
  serve(app, deps, contract.listPaymentMethods, (_, { session, language }) =>
    lookups.paymentMethods(deps, session.company, language),
  )
  serve(app, deps, contract.listTariffs, (_, { session }) => lookups.tariffs(deps, session.company.id))
  serve(app, deps, contract.chooseTariff, ({ body }, { session }) =>
    lookups.chooseTariff(deps, session, body.tariff_id),
  )
}
