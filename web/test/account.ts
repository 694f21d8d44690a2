import type { Billing } from '@comptoir/contract/address'
import type { DeliveryOption } from '@comptoir/contract/lookups'
import { http, HttpResponse } from 'msw'
import { emptyPage, url } from './api.ts'

export const billing: Billing = {
  id: 21,
  owner: 1,
  enterprise_name: 'Atelier Lambert SRL',
  name: 'Claire Delvaux',
  address_one: 'Rue de la Casquette 26',
  address_two: '',
  code: '4000',
  city: null,
  city_name: 'Liège',
  country: 1,
  vat: '',
  phone: '+32470123456',
  email: 'compta@lambert.test',
  additional_email: '',
  is_default: true,
  corporate_status: 3,
  sector: 4,
}
const option = (id: number, name: string): DeliveryOption => ({
  id,
  code: name,
  name,
  kind: 'shipping',
  description: '',
  countries: [],
  warehouses: [],
  places: [],
  price: '7.95',
  free_from: null,
  minimum_order: null,
  lead_days: 2,
  earliest_date: '2026-11-24',
  promise: [],
  blocked: false,
  blocked_reason: null,
  blocked_products: [],
})
const named = (id: number, name: string) => ({ id, name })

/** The choices of the settings. */
export const lookups = [
  http.get(url('order/products/merchant_tariff_groups/'), () => HttpResponse.json([])),
  http.get(url('countries/'), () => HttpResponse.json([{ id: 1, code: 'BE', name: 'Belgium' }])),
  http.get(url('cities/'), () => HttpResponse.json({ results: [] })),
  http.get(url('order/corporate-statuses/'), () => HttpResponse.json([named(3, 'SRL')])),
  http.get(url('order/sectors/'), () => HttpResponse.json([named(4, 'Embroidery')])),
  http.get(url('order/brands/'), () => HttpResponse.json([named(5, 'Kordaan'), named(6, 'Lindelo')])),
  http.get(url('order/catalogs/'), () => HttpResponse.json([named(7, 'Spring'), named(8, 'Workwear')])),
  http.get(url('order/warehouses/'), () =>
    HttpResponse.json([{ ...named(9, 'Liège'), code: 'LIE', country: 1, address: '' }]),
  ),
  http.get(url('order/deliveryoptions/'), () =>
    HttpResponse.json([option(10, 'Parcel'), option(11, 'Pick-up')]),
  ),
  http.get(url('order/shipping_address/'), () => HttpResponse.json([{ ...billing, id: 12 }])),
  http.get(url('order/stock_alert/'), () => HttpResponse.json([])),
  http.get(url('user/tariffs/'), () =>
    HttpResponse.json([
      { ...named(1, 'Standard'), recommend_price: false },
      { ...named(2, 'Pro'), recommend_price: true },
    ]),
  ),
  http.get(url('order/'), () => HttpResponse.json(emptyPage)),
  http.get(url('auth/sessions/'), () => HttpResponse.json([])),
  http.get(url('auth/second_factor/'), () =>
    HttpResponse.json({ is_on: false, is_required: false, recovery_codes_left: 0 }),
  ),
  http.get(url('categories/'), () => HttpResponse.json([])),
  http.get(url('order/products/discovery_search/'), () => HttpResponse.json({ ...emptyPage, facets: [] })),
]
