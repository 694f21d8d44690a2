import { checkQuickOrder, completeQuickOrder } from '@comptoir/contract/quick-order'
import type { EndpointOutput } from '@comptoir/contract/endpoint'
import type { ImportRow } from '@comptoir/contract/basket-import'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '#api/client.ts'
import { completeKnownProducts, findKnownProduct, type Viewer } from '#domain/ordering/known-products.ts'
import type { Row } from './rows.rules.ts'

const ownerQuery = (owner: number | null) => (owner === null ? {} : { owner })

/** Characters from which a code is completed. */
export const completedFrom = 2

/** What to do where the server cannot be reached. Other errors stay what they are. */
const unlessAway =
  <T>(otherwise: () => Promise<T>) =>
  (error: unknown): Promise<T> => {
    if (error instanceof ApiError && error.status === 0) return otherwise()
    throw error
  }
const viewer = (user: number, owner: number | null) => ({ user, owner: owner ?? 0 })

/** Products that a code may mean while it is typed; those that are known here while the server is away. */
export const completions = (text: string, user: number, owner: number | null, language: string) =>
  queryOptions({
    queryKey: ['catalogue', 'quick order', text, user, owner, language],
    queryFn: ({ signal }) =>
      call(completeQuickOrder, { query: { ...ownerQuery(owner), query: text } }, { signal }).catch(
        unlessAway(async () => {
          const known = await completeKnownProducts(viewer(user, owner), text)
          return { results: known.map(({ product }) => product) }
        }),
      ),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** What a pasted text means. @throws ApiError */
export const readList = (text: string, owner: number | null) =>
  call(checkQuickOrder, { query: ownerQuery(owner), body: { text } })

type Checked = EndpointOutput<typeof checkQuickOrder> & {
  /** The rows that were answered, in the order of the answer. */
  asked: readonly Row[]
  /** Rows of which nobody knows before the server is there again. */
  waiting: readonly Row[]
}

/** What rows mean. While the server is away, only those are answered of which this browser knows the product. @throws ApiError */
export const checkRows = (rows: readonly Row[], user: number, owner: number | null): Promise<Checked> =>
  call(checkQuickOrder, { query: ownerQuery(owner), body: { rows: rows.map(rowOf) } }).then(
    (answer) => ({ ...answer, asked: rows, waiting: [] }),
    unlessAway(() => checkKnown(rows, viewer(user, owner))),
  )

async function checkKnown(rows: readonly Row[], who: Viewer): Promise<Checked> {
  const known = await Promise.all(
    rows.map(async (row) => ({ row, product: (await findKnownProduct(who, row.code))?.product })),
  )
  const found = known.flatMap(({ row, product }) => (product && !row.read ? [{ row, product }] : []))
  const asked = found.map(({ row }) => row)
  return {
    asked,
    waiting: rows.filter((row) => !asked.includes(row)),
    products: found.map(({ product }) => product),
    rows: found.map(({ row, product }, index) => ({
      row: index,
      status: 'found',
      product: product.id,
      quantity: null,
      message_code: null,
      message: '',
      suggestions: [],
      style: null,
      read: { reference: row.code },
    })),
  }
}

/** The quantity is none of the server's business: a row is known by its product alone. */
const rowOf = ({ code, read }: Row, index: number): ImportRow & { row: number } => ({
  ...(read ?? { reference: code.trim().slice(0, 200) }),
  row: index,
  quantity: '1',
})
