import {
  createPriceChange,
  createTariff,
  getPriceChange,
  getTariff,
  getTariffFile,
  importPrices,
  listPriceChangeLines,
  listPriceChanges,
  listTariffPrices,
  listTariffs,
  schedulePriceChange,
  undoPriceChange,
  updateTariff,
  type PriceChange,
} from '@comptoir/contract/admin-tariffs'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '#api/client.ts'
import { download } from '#api/download.ts'

export const useTariffs = (query: object) =>
  useQuery({
    queryKey: ['admin', 'tariff', 'list', query],
    queryFn: () => call(listTariffs, { query }),
    placeholderData: keepPreviousData,
  })
export const tariffOf = (id: number) =>
  queryOptions({ queryKey: ['admin', 'tariff', id], queryFn: () => call(getTariff, { params: { id } }) })
/** A page of the prices of a tariff; names are in the language on screen, which is part of the key. */
export const useTariffPrices = (id: number, query: object, language: string) =>
  useQuery({
    queryKey: ['admin', 'tariff', id, 'prices', query, language],
    queryFn: () => call(listTariffPrices, { params: { id }, query }),
    placeholderData: keepPreviousData,
  })
export const addTariff = (body: EndpointRequest<typeof createTariff>['body']) => call(createTariff, { body })
export const saveTariff = (id: number, body: EndpointRequest<typeof updateTariff>['body']) =>
  call(updateTariff, { params: { id }, body })
export const downloadTariff = (id: number) => download(getTariffFile, { params: { id } })

/** So often a change that a job works on is asked for. */
const workingMs = 1000

export const changesOf = (tariff: number) =>
  queryOptions({
    queryKey: ['admin', 'tariff', tariff, 'changes'],
    queryFn: () => call(listPriceChanges, { query: { tariff, limit: 20 } }),
    refetchInterval: ({ state }) =>
      state.data?.results.some(({ progress }) => progress !== null) ? workingMs : false,
  })
export const priceChange = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'tariff', 'change', id],
    queryFn: () => call(getPriceChange, { params: { id } }),
    refetchInterval: ({ state }) => (state.data && state.data.progress !== null ? workingMs : false),
  })
/** @param at the status of the change: what was before and after is another with each */
export const useChangeLines = (
  { id, status: at }: Pick<PriceChange, 'id' | 'status'>,
  query: object,
  language: string,
) =>
  useQuery({
    queryKey: ['admin', 'tariff', 'change', id, 'lines', at, query, language],
    queryFn: () => call(listPriceChangeLines, { params: { id }, query }),
    placeholderData: keepPreviousData,
  })
export const draftChange = (tariff: number, body: EndpointRequest<typeof createPriceChange>['body']) =>
  call(createPriceChange, { params: { id: tariff }, body })
export const sendPrices = (tariff: number, body: { excel_file: File } | { text: string }) =>
  call(importPrices, { params: { id: tariff }, body })
export const scheduleChange = (id: number, body: EndpointRequest<typeof schedulePriceChange>['body']) =>
  call(schedulePriceChange, { params: { id }, body })
export const undoChange = (id: number) => call(undoPriceChange, { params: { id } })
