import { checkQuickOrder, completeQuickOrder } from '@comptoir/contract/quick-order'
import type { ImportRow } from '@comptoir/contract/basket-import'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import type { Row } from './rows.rules.ts'

const ownerQuery = (owner: number | null) => (owner === null ? {} : { owner })

/** Characters from which a code is completed. */
export const completedFrom = 2

/** Products that a code may mean while it is typed. */
export const completions = (text: string, owner: number | null, language: string) =>
  queryOptions({
    queryKey: ['catalogue', 'quick order', text, owner, language],
    queryFn: ({ signal }) =>
      call(completeQuickOrder, { query: { ...ownerQuery(owner), query: text } }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
  })

/** What a pasted text means. @throws ApiError */
export const readList = (text: string, owner: number | null) =>
  call(checkQuickOrder, { query: ownerQuery(owner), body: { text } })

/** What rows mean; the answer has them in the same order. @throws ApiError */
export const checkRows = (rows: readonly Row[], owner: number | null) =>
  call(checkQuickOrder, { query: ownerQuery(owner), body: { rows: rows.map(rowOf) } })

/** The quantity is none of the server's business: a row is known by its product alone. */
const rowOf = ({ code, read }: Row, index: number): ImportRow & { row: number } => ({
  ...(read ?? { reference: code.trim().slice(0, 200) }),
  row: index,
  quantity: '1',
})
