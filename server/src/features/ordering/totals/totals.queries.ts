import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'
import type { DeliveryRule, VatRates, ViesAnswer } from './totals.rules.ts'

/** Who buys by which prices, and how the goods are to be delivered as far as that is chosen. */
export type SalePlan = {
  company_id: number
  tariff_id: number
  delivery_option_id: number | null
  shipping_address_id: number | null
  billing_id: number | null
  /** What an order has kept of its addresses, which counts whatever has become of them. */
  frozen?: { country_id: number | null; vat: string } | undefined
}

/** An active option with the countries it serves (all when none is named) and its rules. */
export type PricedOption = {
  id: number
  kind: 'pickup' | 'shipping'
  countries: number[]
  rules: DeliveryRule[]
}

export type SaleFacts = {
  country_id: number
  country_code: string
  /** The buyer's VAT number as compared, or empty. */
  vat: string
  /** What the register of VAT numbers has answered for it. */
  vies: ViesAnswer | null
  /** The seller's, on the day. */
  rates: VatRates
  options: PricedOption[]
  /** What the tariff asks for at least, whatever the delivery. */
  tariff_minimum: `${number}`
}

/** Options in their order, with amounts as text: JSON would make floats of them. */
const options = sql`
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', option.id, 'kind', option.kind,
    'countries', (select coalesce(jsonb_agg(country_id), '[]')
                  from delivery_option_country where delivery_option_id = option.id),
    'rules', (select coalesce(jsonb_agg(jsonb_build_object(
                'delivery_option_id', delivery_option_id, 'country_id', country_id, 'tariff_id', tariff_id,
                'price', price::text, 'free_delivery_from', free_delivery_from::text,
                'min_order_amount', min_order_amount::text)), '[]')
              from delivery_rule where delivery_option_id = option.id)
    ) order by option.position, option.id), '[]')
  from delivery_option as option
  where option.is_active`

type FactsOf = Omit<SalePlan, 'frozen' | 'delivery_option_id'> & {
  frozen_country_id: number | null
  frozen_vat: string | null
  day: string
}
const saleFacts = prepared<SaleFacts, FactsOf>(
  (value) => sql`
    with shipping as (
      select country_id from shipping_address
      where company_id = ${value('company_id')} and (id = ${value('shipping_address_id')}::bigint or is_default)
      order by id = ${value('shipping_address_id')}::bigint desc nulls last limit 1
    ), billing as (
      select country_id, code_key(vat) as vat from billing_info
      where company_id = ${value('company_id')} and (id = ${value('billing_id')}::bigint or is_default)
      order by id = ${value('billing_id')}::bigint desc nulls last limit 1
    )
    select destination.id as country_id, destination.code as country_code,
           coalesce(${value('frozen_vat')}::text, billing.vat, '') as vat,
           case when vat_check.vat is not null then json_build_object(
             'is_valid', vat_check.is_valid, 'checked_at', vat_check.checked_at,
             'consultation_number', vat_check.consultation_number, 'name', vat_check.name) end as vies,
           (select json_object_agg(category, rate::text order by valid_from) from vat_rate
            where country_id = seller.id
              and valid_from <= ${value('day')}::date and (valid_to is null or valid_to >= ${value('day')}::date)) as rates,
           (${options}) as options,
           coalesce((select minimum_order::text from tariff where id = ${value('tariff_id')}), '0.00') as tariff_minimum
    from country as seller
    left join billing on true
    left join vat_check on vat_check.vat = coalesce(${value('frozen_vat')}::text, billing.vat)
    join country as destination
      on destination.id = coalesce(${value('frozen_country_id')}::bigint, (select country_id from shipping), billing.country_id, seller.id)
    where seller.code = 'BE'`,
)
/**
 * Everything that delivery price and VAT depend on, in one statement. What is not chosen is taken from the
 * company's default addresses; the country is Belgium where there is none.
 *
 * @param day the day of the sale, for the rates in force
 */
export const findSaleFacts = async (db: Db, plan: SalePlan, day: string): Promise<SaleFacts> =>
  (
    await saleFacts(db, {
      ...plan,
      frozen_country_id: plan.frozen?.country_id ?? null,
      frozen_vat: plan.frozen?.vat ?? null,
      day,
    })
  )[0]! // the migration writes the seller's country and its rates
