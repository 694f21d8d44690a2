import type { CurrentUser } from '@comptoir/contract/auth'
import { listBrands, listCatalogs, listWarehouses } from '@comptoir/contract/lookups'
import { useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const part = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** Company, VAT number and address of the account, as far as they are known. */
export function billingFacts({ billing_info }: CurrentUser): ['company' | 'vat' | 'address', string][] {
  const billing = part(billing_info)
  const address = { ...billing, ...part(billing['address']) }
  const place = [text(address['code']), text(address['city_name'])].filter(Boolean).join(' ')
  return [
    ['company', text(billing['enterprise_name'])],
    ['vat', text(billing['vat'])],
    [
      'address',
      [text(address['address_one']), text(address['address_two']), place].filter(Boolean).join(', '),
    ],
  ]
}

type Preference = 'warehouse' | 'brands' | 'catalogs'

/** The names behind the preferred warehouse, brands and catalogues. */
export function usePreferences(user: CurrentUser): [Preference, string][] {
  const warehouses = useQuery({
    queryKey: ['lookups', 'warehouses'],
    queryFn: () => call(listWarehouses),
    staleTime: Infinity,
  })
  const brands = useQuery({
    queryKey: ['lookups', 'brands'],
    queryFn: () => call(listBrands),
    staleTime: Infinity,
  })
  const catalogs = useQuery({
    queryKey: ['lookups', 'catalogs'],
    queryFn: () => call(listCatalogs),
    staleTime: Infinity,
  })
  return [
    [
      'warehouse',
      namesOf(warehouses.data, user.preferred_warehouse === null ? [] : [user.preferred_warehouse]),
    ],
    ['brands', namesOf(brands.data, user.preferred_brands)],
    ['catalogs', namesOf(catalogs.data, user.preferred_catalogs)],
  ]
}

const namesOf = (list: { id: number; name: string }[] | undefined, ids: number[]): string =>
  (list ?? [])
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ')
