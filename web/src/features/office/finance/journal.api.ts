import {
  getJournalDay,
  getJournalFile,
  getJournalMonth,
  type JournalFormat,
} from '@comptoir/contract/admin-journal'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { download } from '#api/download.ts'

// Invoices and payments come in meanwhile: both are asked for anew whenever they are looked at.

export const journalMonth = (month: string) =>
  queryOptions({
    queryKey: ['admin', 'journal', month],
    queryFn: () => call(getJournalMonth, { query: { month } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
export const journalDay = (day: string) =>
  queryOptions({
    queryKey: ['admin', 'journal', day],
    queryFn: () => call(getJournalDay, { params: { day } }),
    staleTime: 0,
  })
/** @param period a day or a month */
export const downloadJournal = (period: string, format: JournalFormat) =>
  download(getJournalFile, { query: { period, format } })
