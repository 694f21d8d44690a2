import type { ImportRow } from '@comptoir/contract/basket-import'
import type { EndpointOutput } from '@comptoir/contract/endpoint'
import { importLimits } from '@comptoir/contract/import-fields'
import {
  checkQuickOrder,
  completeQuickOrder,
  type QuickOrderProduct,
  type QuickOrderRow,
} from '@comptoir/contract/quick-order'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { ApiError, call } from '#api/client.ts'
import {
  allKnownProducts,
  completeKnownProducts,
  findKnownProduct,
  type Viewer,
} from '#domain/ordering/known-products.ts'
import { readOffline, type LeftLine } from './offline-list.rules.ts'
import type { LineAnswers, Row } from './rows.rules.ts'

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

/** What a text means. `left` are lines that nobody here knows while the server is away. */
export type ReadList = EndpointOutput<typeof checkQuickOrder> & { left: readonly LeftLine[] }

const sendText = (text: string, owner: number | null) =>
  call(checkQuickOrder, { query: ownerQuery(owner), body: { text } })

/**
 * What a pasted text means; while the server is away, as far as the products are known here.
 *
 * @throws ApiError
 */
export const readList = (
  text: string,
  user: number,
  owner: number | null,
  language: string,
): Promise<ReadList> =>
  sendText(text, owner).then(
    (answer) => ({ ...answer, left: [] }),
    async (error: unknown) => {
      if (!(error instanceof ApiError) || error.status !== 0) throw error
      const known = await allKnownProducts(viewer(user, owner))
      const read = readOffline(text, known, language === 'en' ? '.' : ',')
      // The text stays where it is, for when the server is there.
      if (!read || read.rows.length + read.left.length > importLimits.rows) throw error
      return read
    },
  )

type ReadLines = EndpointOutput<typeof checkQuickOrder> & { answers: LineAnswers }

/** What lines mean that waited for the server; undefined while it is still away. @throws ApiError */
export const readLines = (rows: readonly Row[], owner: number | null): Promise<ReadLines | undefined> =>
  sendLines(rows, owner).catch(unlessAway<ReadLines | undefined>(() => Promise.resolve(undefined)))

async function sendLines(asked: readonly Row[], owner: number | null): Promise<ReadLines> {
  const answers = new Map<number, QuickOrderRow[]>(asked.map(({ id }) => [id, []]))
  const rows: QuickOrderRow[] = []
  const products: QuickOrderProduct[] = []
  for (const same of Map.groupBy(asked, ({ line }) => line?.heads.join('\n') ?? '').values()) {
    const heads = same[0]?.line?.heads ?? []
    const text = [...heads, ...same.map(({ line }) => line?.text ?? '')].join('\n')
    const answer = await sendText(text, owner)
    for (const row of answer.rows) answers.get(same[row.row - heads.length - 1]?.id ?? -1)?.push(row)
    rows.push(...answer.rows)
    products.push(...answer.products)
  }
  return { answers, rows, products }
}

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
  const found = known.flatMap(({ row, product }) =>
    product && !product.is_discontinued && !row.read ? [{ row, product }] : [],
  )
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
