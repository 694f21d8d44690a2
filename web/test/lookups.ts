import { http, HttpResponse } from 'msw'
import { server, url } from './api.ts'

/** The lookups of address forms. */
export function lookups(): void {
  const list = (path: string, rows: object) => http.get(url(path), () => HttpResponse.json(rows as object[]))
  server.use(
    list('countries/', [
      { id: 1, name: 'Belgium', code: 'BE' },
      { id: 2, name: 'France', code: 'FR' },
    ]),
    list('order/corporate-statuses/', [{ id: 2, name: 'BV' }]),
    list('order/sectors/', [
      { id: 3, name: 'Printing' },
      { id: 4, name: 'Packaging' },
    ]),
    list('order/brands/', []),
    list('order/catalogs/', []),
    list('order/warehouses/', []),
    list('order/deliveryoptions/', []),
    list('order/shipping_address/', []),
    list('cities/', { results: [{ id: 5, name: 'Charleroi', code: '6000' }] }),
  )
}
