import { z } from 'zod'
import { seenVersion, Version } from './admin-edit.ts'
import { Id, IdParams } from './common.ts'
import { endpoint } from './endpoint.ts'

const Text = z.string()
const warehouseInput = {
  /** What files of the catalogue and of stock name it by. */
  code: Text.trim().min(1).max(50),
  name: Text.trim().min(1).max(100),
  /** Id of the country, whose holidays it keeps. */
  country: Id,
  address: Text.trim().min(1).max(200),
  /** Whether its stock is sold, and goods leave it. */
  is_active: z.boolean(),
}
export const WarehouseInput = z.object(warehouseInput)
export type WarehouseInput = z.infer<typeof WarehouseInput>
export const WarehouseChanges = WarehouseInput.partial()
export type WarehouseChanges = z.infer<typeof WarehouseChanges>
export const OfficeWarehouse = z.object({
  id: Id,
  version: Version,
  ...warehouseInput,
  /** As it is kept: that of a warehouse from a file may be empty. */
  address: Text,
})
export type OfficeWarehouse = z.infer<typeof OfficeWarehouse>

export const listOfficeWarehouses = endpoint({
  method: 'GET',
  path: '/api/v1/admin/warehouses/',
  access: 'office',
  summary: 'All warehouses, those switched off too, in their order',
  status: 200,
  response: z.array(OfficeWarehouse),
})
export const createWarehouse = endpoint({
  method: 'POST',
  path: '/api/v1/admin/warehouses/',
  access: 'administration',
  summary: 'Adds a warehouse, after the others',
  body: WarehouseInput,
  status: 201,
  response: OfficeWarehouse,
})
export const updateWarehouse = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/warehouses/:id/',
  access: 'administration',
  summary: 'Changes a warehouse, or switches it off; what is left out stays as it is',
  params: IdParams,
  body: WarehouseChanges.extend(seenVersion).strict(),
  status: 200,
  response: OfficeWarehouse,
})
