import {
  type ImportCorrection,
  importFile,
  importReport,
  type ImportReport,
  importRows,
  importSample,
} from '@comptoir/contract/basket-import'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { call } from '#api/client.ts'
import { download } from '#api/download.ts'
import type { ImportOf, KeptReport, SentRows } from '#domain/ordering/kept-import.ts'

const ownerQuery = ({ owner }: ImportOf) => (owner === null ? {} : { owner })
const into = ({ basket }: ImportOf) => (basket === null ? {} : { basket_id: basket })

const fileBody = (
  of: ImportOf,
  { file, correction }: { file: File; correction: ImportCorrection | null },
) => ({
  excel_file: file,
  ...(correction && { mapping: JSON.stringify(correction) }),
  ...into(of),
})

/** What a file would do to the basket. @throws ApiError, on `excel_file` where it cannot be read */
export const checkFile = (
  of: ImportOf,
  chosen: { file: File; correction: ImportCorrection | null },
  signal: AbortSignal,
): Promise<ImportReport> =>
  call(importFile, { query: { ...ownerQuery(of), dry_run: 'true' }, body: fileBody(of, chosen) }, { signal })

/** @param key sent again with it, the file counts once (OD-71) */
export const sendFile = (
  of: ImportOf,
  chosen: { file: File; correction: ImportCorrection | null },
  key: string,
): Promise<ImportReport> =>
  call(importFile, { query: ownerQuery(of), body: { ...fileBody(of, chosen), key } })

export const sendRows = (
  of: ImportOf,
  { rows, key }: SentRows,
  decimal_sign: KeptReport['decimalSign'],
): Promise<ImportReport> =>
  call(importRows, { query: ownerQuery(of), body: { rows, key, decimal_sign, ...into(of) } })

export const saveReport = (of: ImportOf, { lines }: KeptReport): Promise<void> =>
  download(importReport, { query: ownerQuery(of), body: { lines: [...lines] } })

export type Sample = Pick<NonNullable<EndpointRequest<typeof importSample>['query']>, 'format' | 'layout'>
export const saveSample = (of: ImportOf, sample: Sample): Promise<void> =>
  download(importSample, { query: { ...ownerQuery(of), ...sample } })
