import { getGroup, getPaper, getStyleArchive, type Paper } from '@comptoir/contract/catalogue'
import { findLastOrder } from '@comptoir/contract/order'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { download } from '#api/download.ts'
import { kept } from '#api/kept-answers.ts'

/** A style with its products, prices and stock, for an owner and in the language on screen. */
export const style = (id: number, owner: number | null, language: string) =>
  queryOptions({
    queryKey: ['product', id, owner, language],
    queryFn: () => call(getGroup, { params: { id }, query: owner === null ? {} : { owner } }),
    persister: kept,
  })

/** What was ordered of a style the last time; null where it never was. */
export const lastOrderOf = async (style: number, owner: number | null) =>
  (await call(findLastOrder, { query: { group: style, ...(owner !== null && { owner }) } })).order

/** Saves a paper about a style. */
export const fetchPaper = (style: number, { id }: Paper, owner: number | null): Promise<void> =>
  download(getPaper, { params: { id: style, second: id }, query: owner === null ? {} : { owner } })

/** Saves the pictures, data and papers of a style. */
export const fetchArchive = (style: number, owner: number | null, watch: Parameters<typeof download>[2]) =>
  download(getStyleArchive, { params: { id: style }, query: owner === null ? {} : { owner } }, watch)
