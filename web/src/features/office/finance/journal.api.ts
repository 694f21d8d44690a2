import {
  getJournalDay,
  getJournalFile,
  getJournalMonth,
  type JournalFormat,
} from '@comptoir/contract/admin-journal'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { download } from '#api/download.ts'

export const journalMonth = (month: string) =>
  queryOptions({
    queryKey: ['admin', 'journal', month],
    queryFn: () => call(getJournalMonth, { query: { month } }),
    placeholderData: keepPreviousData,
  })
export const journalDay = (day: string) =>
  queryOptions({
    queryKey: ['admin', 'journal', day],
    queryFn: () => call(getJournalDay, { params: { day } }),
  })
/** @param period a day or a month */
export const downloadJournal = (period: string, format: JournalFormat) =>
  download(getJournalFile, { query: { period, format } })
