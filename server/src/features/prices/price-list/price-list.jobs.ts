import type { Deps } from '#deps.ts'
import { makePriceList } from './price-list.service.ts'

type Job = { abortSignal?: AbortSignal }

export const priceListTasks = (deps: Deps) => ({
  price_list: ({ document_id }: { document_id: number }, job?: Job) =>
    makePriceList(deps, document_id, job?.abortSignal),
})
