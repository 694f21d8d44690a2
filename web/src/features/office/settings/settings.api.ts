import { getCompany, updateCompany } from '@comptoir/contract/admin-company'
import {
  createDeliveryOption,
  createHoliday,
  deleteDeliveryOption,
  deleteHoliday,
  type DeliveryOptionChanges,
  getSettings,
  type HolidayChanges,
  listOfficeDeliveryOptions,
  listOfficeHolidays,
  type OfficeDeliveryOption,
  type OfficeHoliday,
  orderDeliveryOptions,
  updateDeliveryOption,
  updateHoliday,
  updateSettings,
} from '@comptoir/contract/admin-settings'
import {
  createVatRate,
  deleteVatRate,
  listVatRates,
  updateVatRate,
  type VatRate,
  type VatRateChanges,
} from '@comptoir/contract/admin-vat-rates'
import {
  createWarehouse,
  type OfficeWarehouse,
  updateWarehouse,
  type WarehouseChanges,
} from '@comptoir/contract/admin-warehouses'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'

export const deliveryOptions = queryOptions({
  queryKey: ['admin', 'delivery_option'],
  queryFn: () => call(listOfficeDeliveryOptions),
})
type NewOption = EndpointRequest<typeof createDeliveryOption>['body']
/** Adds an option, or changes the one with this id. */
export const saveOption = (
  id: number,
  body: DeliveryOptionChanges & { version?: number },
): Promise<OfficeDeliveryOption> =>
  id === 0
    ? call(createDeliveryOption, { body: body as NewOption }) // the form asks for every field
    : call(updateDeliveryOption, { params: { id }, body })
/** @param ids of all options, in their order */
export const orderOptions = (body: { ids: number[]; seen: number[] }) => call(orderDeliveryOptions, { body })
export const removeOption = (id: number) => call(deleteDeliveryOption, { params: { id } })

export const holidayList = (query: object) =>
  queryOptions({
    queryKey: ['admin', 'holiday', query],
    queryFn: () => call(listOfficeHolidays, { query }),
    placeholderData: keepPreviousData,
  })
type NewHoliday = EndpointRequest<typeof createHoliday>['body']
/** Adds a day, or changes the one with this id. */
export const saveHoliday = (
  id: number,
  body: HolidayChanges & { version?: number },
): Promise<OfficeHoliday> =>
  id === 0
    ? call(createHoliday, { body: body as NewHoliday }) // the form asks for every field
    : call(updateHoliday, { params: { id }, body })
export const removeHoliday = (id: number) => call(deleteHoliday, { params: { id } })

export const vatRates = queryOptions({ queryKey: ['admin', 'vat_rate'], queryFn: () => call(listVatRates) })
type NewVatRate = EndpointRequest<typeof createVatRate>['body']
type VatRateValues = Omit<VatRateChanges, 'country'> & { country?: number | null; version?: number }
/** Adds a rate, or corrects the one with this id. */
export const saveVatRate = (id: number, body: VatRateValues): Promise<VatRate> =>
  id === 0
    ? call(createVatRate, { body: body as NewVatRate }) // the form asks for every field
    : call(updateVatRate, { params: { id }, body: body as VatRateChanges })
export const removeVatRate = (id: number) => call(deleteVatRate, { params: { id } })

type NewWarehouse = EndpointRequest<typeof createWarehouse>['body']
/** Adds a warehouse, or changes the one with this id. */
export const saveWarehouse = (
  id: number,
  body: WarehouseChanges & { version?: number },
): Promise<OfficeWarehouse> =>
  id === 0
    ? call(createWarehouse, { body: body as NewWarehouse }) // the form asks for every field
    : call(updateWarehouse, { params: { id }, body })

export const settings = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: () => call(getSettings),
})
export type SettingsChanges = EndpointRequest<typeof updateSettings>['body']
export const saveSettings = (body: SettingsChanges) => call(updateSettings, { body })

export const company = queryOptions({ queryKey: ['admin', 'company'], queryFn: () => call(getCompany) })
export const saveCompany = (body: EndpointRequest<typeof updateCompany>['body']) =>
  call(updateCompany, { body })
