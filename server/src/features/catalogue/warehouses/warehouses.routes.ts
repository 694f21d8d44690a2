import * as contract from '@comptoir/contract/admin-warehouses'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import * as warehouses from './warehouses.service.ts'

export function warehouseRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listOfficeWarehouses, () => warehouses.officeWarehouses(deps))
  serve(app, deps, contract.createWarehouse, ({ body }, context) =>
    warehouses.createWarehouse(deps, actorOf(context), body),
  )
  serve(app, deps, contract.updateWarehouse, ({ params, body }, context) =>
    warehouses.updateWarehouse(deps, actorOf(context), params.id, body),
  )
}
