import { z } from 'zod'
import { seenVersion, Version } from './admin-edit.ts'
import { Day, Id, IdParams, Nothing, Percentage } from './common.ts'
import { endpoint } from './endpoint.ts'

/** How goods are taxed; not every country has a rate for each. */
export const vatCategories = ['standard', 'intermediate', 'reduced', 'super_reduced'] as const
export type VatCategory = (typeof vatCategories)[number]

export const vatRateStates = ['coming', 'current', 'past'] as const

const input = {
  country: Id,
  category: z.enum(vatCategories),
  /** A percentage as it is typed: `"12"`, `"5,5"`. */
  rate: z
    .string()
    .regex(/^\d{1,2}([.,]\d{1,2})?$/, 'percent')
    .overwrite((typed) => typed.replace(',', '.')),
  /** A day to come: it holds from then on, until the next one of its country and category begins. */
  valid_from: Day,
}
export const VatRateInput = z.object(input)
export type VatRateInput = z.infer<typeof VatRateInput>
export const VatRateChanges = VatRateInput.partial()
export type VatRateChanges = z.infer<typeof VatRateChanges>

export const VatRate = z.object({
  ...input,
  id: Id,
  version: Version,
  rate: Percentage,
  /** What has begun stays as it is; `past` is what another one has followed. */
  state: z.enum(vatRateStates),
})
export type VatRate = z.infer<typeof VatRate>

const common = { access: 'finance' } as const
export const listVatRates = endpoint({
  ...common,
  method: 'GET',
  path: '/api/v1/admin/vat-rates/',
  summary: 'The rates of VAT by country and category, the latest of each first (OD-11)',
  status: 200,
  response: z.array(VatRate),
})
export const createVatRate = endpoint({
  ...common,
  method: 'POST',
  path: '/api/v1/admin/vat-rates/',
  summary: 'Adds a rate of a country and category from a day to come on; orders placed before keep theirs',
  body: VatRateInput,
  status: 201,
  response: VatRate,
})
export const updateVatRate = endpoint({
  ...common,
  method: 'PATCH',
  path: '/api/v1/admin/vat-rates/:id/',
  summary: 'Corrects a rate that has not begun; what is left out stays as it is',
  params: IdParams,
  body: VatRateChanges.extend(seenVersion).strict(),
  status: 200,
  response: VatRate,
})
export const deleteVatRate = endpoint({
  ...common,
  method: 'DELETE',
  path: '/api/v1/admin/vat-rates/:id/',
  summary: 'Removes a rate that has not begun',
  params: IdParams,
  status: 204,
  response: Nothing,
})
