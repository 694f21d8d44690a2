import { sql } from 'kysely'
import type { Db } from '../server/src/db/connect.ts'
import { styleRef, twoWords, word, words, type Size } from './catalogue.ts'
import {
  addAgreements,
  addGroups,
  addPromotions,
  buyers,
  deleteJobs,
  fillBaskets,
  placeLongOrders,
  removeAgreements,
} from './seed.ts'

/** One request of a measurement; `buyer` counts from 0. */
export type Call = {
  method: 'GET' | 'POST'
  path: string
  /** Sent as JSON; bytes as they are. */
  body?: object | Buffer
  buyer: number
  headers?: Record<string, string>
}

/** What is measured: `call(n)` is the nth request, each with other input. */
export type Operation = {
  name: string
  call: (n: number) => Call
  /** Runs before each measurement. */
  prepare?: () => Promise<void>
  /** Requests that one preparation is good for. */
  most?: number
  /** Least share of the floor's requests per second, on the catalogue of 24,000 products. */
  targetShare?: number
  /** Most milliseconds (p95, one connection), on the catalogue of 300,000 products. */
  targetMs?: number
  /** Most milliseconds (median, one connection), on both catalogues. */
  targetMedianMs?: number
  /** Asked of a server that runs jobs as well, as `npm start` does; of one that serves alone otherwise. */
  withJobs?: true
}

/** A word with one letter left out: a typing error. */
const misspelt = (text: string) => text.slice(0, 3) + text.slice(4)

const boundary = 'a-boundary-of-the-form'
const rowsOf = (codes: readonly { ref: string }[], n: number, count: number): string[] =>
  Array.from({ length: count }, (_, row) => {
    const { ref } = codes[(row * 7 + n) % codes.length]!
    return `${row % 10 === 9 ? `${ref}X` : ref};${12 + (row % 5)}`
  })
/** A text of 5,000 rows as the form that a browser sends. */
function uploadOf(codes: readonly { ref: string }[], n: number): Buffer {
  const rows = rowsOf(codes, n, 5000)
  const file = `content-disposition: form-data; name="excel_file"; filename="order.csv"`
  return Buffer.from(`--${boundary}\r\n${file}\r\n\r\nref;qty\n${rows.join('\n')}\r\n--${boundary}--\r\n`)
}

export async function operations(db: Db, size: Size): Promise<Operation[]> {
  const { rows: groups } = await sql<{ id: number }>`select id from product_group order by id`.execute(db)
  const { rows: products } = await sql<{ id: number }>`select id from product order by id`.execute(db)
  const { rows: codes } = await sql<{ ref: string }>`select ref from product order by id limit 5000`.execute(
    db,
  )
  const { rows: leaves } = await sql<{
    id: number
  }>`select id from category where level = 3 order by id`.execute(db)
  const { rows: terms } = await sql<{ option: number; billing: number; shipping: number }>`
    select (select id from delivery_option where kind = 'shipping' order by position, id limit 1) as option, billing_info.id as billing, shipping_address.id as shipping
    from company join billing_info on billing_info.company_id = company.id
    join shipping_address on shipping_address.company_id = company.id order by company.id`.execute(db)
  const at = <T>(list: readonly T[], n: number): T => list[n % list.length]!
  const search = (query: string, n: number): Call => ({
    method: 'GET',
    path: `order/products/discovery_search/?limit=20&query=${encodeURIComponent(query)}`,
    buyer: n % buyers,
  })
  const add =
    (among: number) =>
    (n: number): Call => ({
      method: 'POST',
      path: 'order/basket/product/',
      body: { product: at(products, n * 7919).id, quantity: 20 },
      buyer: n % among,
    })
  const categoryPage = (n: number): Call => ({
    method: 'GET',
    path: `order/products/discovery_search/?limit=20&pcat=${at(leaves, n).id}`,
    buyer: n % buyers,
  })
  const kinds = ['polo', 'veste', 'pantalon', 'tablier', 'serviette', 'chemise', 'gilet']
  let checkouts = 0
  const checkout = (n: number): Call => {
    const { option, billing, shipping } = at(terms, n)
    return {
      method: 'POST',
      path: 'order/',
      body: {
        delivery_option: option,
        shipping_address: shipping,
        billing,
        payment_method: 'bank_transfer',
      },
      buyer: n % buyers,
      headers: { 'idempotency-key': `bench ${Date.now()} ${(checkouts += 1)}` },
    }
  }
  const longBuyers = 20
  let longOrders: number[] = []
  let reorders = 0
  return [
    {
      name: 'search, two words',
      call: (n) => search(twoWords((n * 31) % size.styles, Math.floor(n / words)), n),
      targetShare: 12,
      targetMs: 20,
    },
    {
      // One of them finds hundreds of styles, few of which have the other: the most expensive search.
      name: 'search, words that seldom meet',
      call: (n) => search(`${at(kinds, n)} ${word((n * 31) % words)}`, n),
      targetMs: 20,
    },
    {
      name: 'search, start of a reference',
      call: (n) => search(styleRef((n * 37) % size.styles).slice(0, 7), n),
      targetShare: 12,
      targetMs: 20,
    },
    { name: 'search, typing error', call: (n) => search(misspelt(word((n * 31) % words)), n), targetMs: 30 },
    { name: 'category page with facets', call: categoryPage, targetShare: 12, targetMs: 20 },
    {
      // Of 1,000 clients each has agreements on products, styles, a category and a brand (C-19).
      name: 'category page with agreements',
      prepare: () => addAgreements(db),
      call: categoryPage,
      targetMs: 20,
    },
    {
      // Each of them is in three groups besides, which have the prices of 2,000 products.
      name: 'category page with agreements of groups',
      prepare: () => addGroups(db),
      call: categoryPage,
      targetMs: 20,
    },
    {
      name: 'category page with promotions',
      prepare: () => addPromotions(db),
      call: categoryPage,
      targetMs: 20,
    },
    {
      name: 'product page',
      prepare: () => removeAgreements(db),
      call: (n) => ({ method: 'GET', path: `order/products/${at(groups, n * 13).id}/`, buyer: n % buyers }),
      targetShare: 25,
    },
    {
      name: 'add a line, basket of 1',
      prepare: () => fillBaskets(db, buyers, 1),
      call: add(buyers),
      targetShare: 10,
    },
    {
      name: 'add a line, basket of 50',
      prepare: () => fillBaskets(db, 400, 50),
      call: add(400),
      targetShare: 8,
    },
    {
      name: 'add a line, basket of 500',
      prepare: () => fillBaskets(db, 100, 500),
      call: add(100),
      targetMs: 15,
    },
    {
      name: 'bulk of 60 cells',
      prepare: () => fillBaskets(db, buyers, 1),
      call: (n) => ({
        method: 'POST',
        path: 'order/basket/product/bulk/',
        body: {
          mode: 'set',
          lines: Array.from({ length: 60 }, (_, cell) => ({
            product: at(products, n * 60 + cell).id,
            quantity: 10 + (n % 9),
          })),
        },
        buyer: n % buyers,
      }),
      most: 600,
    },
    {
      // Each of another product, every tenth reference with one letter too many.
      name: 'import of 5,000 rows, dry run',
      prepare: () => fillBaskets(db, buyers, 1),
      call: (n) => ({
        method: 'POST',
        path: 'order/basket/default/excel/import/?dry_run=true',
        body: uploadOf(codes, n),
        buyer: n % buyers,
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      }),
      most: 10,
      targetMs: 3000,
    },
    {
      // A list of another product in each row, every tenth reference with one letter too many, beside a basket of 50.
      name: '500 pasted rows',
      prepare: () => fillBaskets(db, buyers, 50),
      call: (n) => ({
        method: 'POST',
        path: 'order/quick_order/check/',
        body: { text: rowsOf(codes, n, 500).join('\n') },
        buyer: n % buyers,
      }),
      targetMs: 300,
    },
    {
      name: 'basket of 500 lines',
      prepare: () => fillBaskets(db, 100, 500),
      call: (n) => ({ method: 'GET', path: 'order/basket/default/', buyer: n % 100 }),
    },
    {
      name: 're-order of 500 lines',
      prepare: async () => {
        longOrders = await placeLongOrders(db, longBuyers, 500)
      },
      call: (n) => ({
        method: 'POST',
        path: `order/${at(longOrders, n % longBuyers)}/reorder/`,
        body: { mode: 'replace', key: `bench ${Date.now()} ${(reorders += 1)}` },
        buyer: n % longBuyers,
      }),
      targetMs: 100,
    },
    {
      // Of a company with a thousand orders, the last of 500 lines.
      name: 'usual purchases, 500 products',
      prepare: async () => void (await placeLongOrders(db, 1, 500)),
      call: () => ({ method: 'GET', path: 'order/usual/', buyer: 0 }),
      targetMs: 50,
    },
    {
      name: 'order list',
      call: (n) => ({ method: 'GET', path: `order/?limit=5&offset=${(n % 100) * 5}`, buyer: 0 }),
      targetShare: 25,
    },
    {
      name: 'checkout of 50 lines',
      prepare: () => fillBaskets(db, buyers, 50),
      call: checkout,
      most: buyers,
      targetMs: 40,
    },
    {
      name: 'checkout of 5 lines',
      prepare: () => fillBaskets(db, buyers, 5),
      call: checkout,
      most: buyers,
      targetMedianMs: 12,
    },
    {
      name: 'checkout of 5 lines, jobs in the same process',
      prepare: async () => {
        await deleteJobs(db)
        await fillBaskets(db, buyers, 5)
      },
      call: checkout,
      most: buyers,
      targetMedianMs: 20,
      withJobs: true,
    },
  ]
}
