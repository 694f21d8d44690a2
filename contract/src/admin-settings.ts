import { z } from 'zod'
import { seenOrder, seenVersion, Version } from './admin-edit.ts'
import { listQuery } from './admin-list.ts'
import { Day, Id, IdParams, Language, Money, Nothing, pageOf, perLanguage } from './common.ts'
import { endpoint } from './endpoint.ts'
import { phoneBounds } from './rules.ts'

const Text = z.string()
const digits = z.int().min(phoneBounds.min).max(phoneBounds.max)

/** What the office can change while the shop runs. */
export const Settings = z.object({
  /** Digits of a telephone number after its `+` (OD-24). */
  phone: z.object({ min: digits, max: digits }),
  /** Working days within which approvals are promised (APPR-04). */
  approval_working_days: z.int().min(1).max(30),
  /** How many days before a holiday the shop announces it, where the holiday does not say (OD-27). */
  holiday_notice_days: z.int().min(0).max(60),
  /** Units above which a quantity is asked about once more (CONST-03). */
  quantity_warning: z.int().min(1).max(1_000_000),
  /** Lines that one basket may hold (OD-72). */
  basket_lines: z.int().min(1).max(5000),
  /** The languages that are on: of screens, mails and documents. The default is always one of them (I18N-02). */
  languages: z.array(Language).max(20),
  /** The number that GS1 has given the shop, with which GTINs of new products begin; empty where it has none. */
  gtin_prefix: Text.regex(/^(\d{6,11})?$/, 'gtin_prefix'),
  /** Whoever works in the office signs in with a second factor, and may do nothing there without one. */
  second_factor_for_staff: z.boolean(),
  /** The start page of the office leads through the first steps, until all are done. */
  first_steps: z.boolean(),
})
export type Settings = z.infer<typeof Settings>
const AnsweredSettings = Settings.extend({ version: Version, defaults: Settings })
export type AnsweredSettings = z.infer<typeof AnsweredSettings>
export const getSettings = endpoint({
  method: 'GET',
  path: '/api/v1/admin/settings/',
  access: 'administration',
  summary: 'The settings, with what they are unless changed',
  status: 200,
  response: AnsweredSettings,
})
export const updateSettings = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/settings/',
  access: 'administration',
  summary: 'Changes settings; what is left out stays as it is',
  body: Settings.extend({ phone: Settings.shape.phone.partial() }).partial().extend(seenVersion).strict(),
  status: 200,
  response: AnsweredSettings,
})

/** An amount as it is typed: `"12.5"`, `"12,5"`, `12`. */
export const AmountInput = Text.regex(/^\d{1,9}([.,]\d{1,2})?$/, 'amount').overwrite((typed) =>
  typed.replace(',', '.'),
)
/** A name in every language. */
const Names = perLanguage(Text.min(1).max(150))
const Descriptions = perLanguage(Text.max(500))

/** What an option costs for a country and a tariff, by id; null means any, and who names more wins (OD-15). */
export const DeliveryRuleInput = z.object({
  country: Id.nullish(),
  tariff: Id.nullish(),
  price: AmountInput,
  /** Net amount from which delivery is free; null for never. */
  free_from: AmountInput.nullish(),
  /** Net amount below which nothing is ordered. */
  minimum_order: AmountInput,
})
export type DeliveryRuleInput = z.infer<typeof DeliveryRuleInput>
const optionInput = {
  code: Text.min(1).max(50),
  kind: z.enum(['pickup', 'shipping']),
  name: Names,
  description: Descriptions.optional(),
  /** Working days. */
  lead_days: z.int().min(0).max(60),
  /** Local time after which an order counts from the next working day: `"15:00"`. */
  cutoff_time: Text.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time'),
  /** Not for baskets with goods that must be collected (CHK-08). */
  blocks_pickup_only: z.boolean(),
  position: z.int().min(0).max(10_000).optional(),
  is_active: z.boolean(),
  /** Ids; none means all countries. */
  countries: z.array(Id).max(50),
  /** Ids; none means that no warehouse is to be chosen. */
  warehouses: z.array(Id).max(50),
  rules: z.array(DeliveryRuleInput).max(200),
}
export const DeliveryOptionInput = z.object(optionInput)
export type DeliveryOptionInput = z.infer<typeof DeliveryOptionInput>
export const DeliveryOptionChanges = DeliveryOptionInput.partial()
export type DeliveryOptionChanges = z.infer<typeof DeliveryOptionChanges>
export const OfficeDeliveryOption = z.object({
  ...optionInput,
  id: Id,
  version: Version,
  description: Descriptions,
  position: z.int(),
  rules: z.array(
    z.object({
      country: Id.nullable(),
      tariff: Id.nullable(),
      price: Money,
      free_from: Money.nullable(),
      minimum_order: Money,
    }),
  ),
  /** Orders that name it: such an option can be switched off, not deleted. */
  orders_count: z.int(),
})
export type OfficeDeliveryOption = z.infer<typeof OfficeDeliveryOption>
export const listOfficeDeliveryOptions = endpoint({
  method: 'GET',
  path: '/api/v1/admin/delivery-options/',
  access: 'administration',
  summary: 'All delivery options with their rules, in their order',
  status: 200,
  response: z.array(OfficeDeliveryOption),
})
export const createDeliveryOption = endpoint({
  method: 'POST',
  path: '/api/v1/admin/delivery-options/',
  access: 'administration',
  summary: 'Adds a delivery option (OD-16)',
  body: DeliveryOptionInput,
  status: 201,
  response: OfficeDeliveryOption,
})
export const orderDeliveryOptions = endpoint({
  method: 'POST',
  path: '/api/v1/admin/delivery-options/order/',
  access: 'administration',
  summary: 'Puts the delivery options into the order in which customers see them',
  body: z.object({
    /** Each option once, by id. */
    ids: z.array(Id).min(1).max(1000),
    ...seenOrder(1000),
  }),
  status: 200,
  response: z.array(OfficeDeliveryOption),
})
export const updateDeliveryOption = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/delivery-options/:id/',
  access: 'administration',
  summary: 'Changes a delivery option; `rules`, `countries` and `warehouses` replace what was there',
  params: IdParams,
  body: DeliveryOptionChanges.extend(seenVersion).strict(),
  status: 200,
  response: OfficeDeliveryOption,
})
export const deleteDeliveryOption = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/delivery-options/:id/',
  access: 'administration',
  summary: 'Deletes a delivery option that no order names',
  params: IdParams,
  status: 204,
  response: Nothing,
})

const holidayInput = {
  date: Day,
  /** On this day of every year. */
  every_year: z.boolean(),
  /** Id of the country whose warehouses it concerns; null for all. */
  country: Id.nullable(),
  name: Names,
  /** Nothing is delivered. */
  is_closed: z.boolean(),
  /** The shop announces it, so many days before (OD-27). */
  has_notice: z.boolean(),
  notice_days: z.int().min(0).max(60),
}
export const OfficeHoliday = z.object({ id: Id, version: Version, ...holidayInput })
export type OfficeHoliday = z.infer<typeof OfficeHoliday>
export const HolidayInput = z.object({
  ...holidayInput,
  every_year: z.boolean().optional(),
  country: Id.nullish(),
  is_closed: z.boolean().optional(),
  has_notice: z.boolean().optional(),
  notice_days: holidayInput.notice_days.optional(),
})
export type HolidayInput = z.infer<typeof HolidayInput>
export const HolidayChanges = HolidayInput.partial()
export type HolidayChanges = z.infer<typeof HolidayChanges>
export const listOfficeHolidays = endpoint({
  method: 'GET',
  path: '/api/v1/admin/holidays/',
  access: 'content',
  summary: 'Closed days and announced days; searched by name',
  query: z.object({
    /** Those that fall into a year, yearly ones included. */
    year: z.int().min(2000).max(2100).optional(),
    /** Id of a country: its days and those of all. */
    country: Id.optional(),
    ...listQuery(['date', 'name', 'country'], 'date'),
  }),
  status: 200,
  response: pageOf(OfficeHoliday),
})
export const createHoliday = endpoint({
  method: 'POST',
  path: '/api/v1/admin/holidays/',
  access: 'content',
  summary: 'Adds a holiday (OD-27)',
  body: HolidayInput,
  status: 201,
  response: OfficeHoliday,
})
export const updateHoliday = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/holidays/:id/',
  access: 'content',
  summary: 'Changes a holiday; what is left out stays as it is',
  params: IdParams,
  body: HolidayChanges.extend(seenVersion).strict(),
  status: 200,
  response: OfficeHoliday,
})
export const deleteHoliday = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/holidays/:id/',
  access: 'content',
  summary: 'Removes a holiday',
  params: IdParams,
  status: 204,
  response: Nothing,
})
