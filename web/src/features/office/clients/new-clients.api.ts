import {
  clientFileReport,
  clientFileSample,
  createOfficeClient,
  importClientFile,
  previewClientFile,
  type ClientFileRow,
} from '@comptoir/contract/admin-new-clients'
import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { call } from '#api/client.ts'
import { download } from '#api/download.ts'

export type NewClient = EndpointRequest<typeof createOfficeClient>['body']
export const addClient = (body: NewClient) => call(createOfficeClient, { body })
export const previewFile = (file: File) => call(previewClientFile, { body: { file } })
export const importFile = ({ file, invite }: { file: File; invite: boolean }) =>
  call(importClientFile, { body: { file, invite: invite ? 'true' : 'false' } })
export const downloadSample = () => download(clientFileSample, {})
export const downloadReport = (rows: ClientFileRow[]) => download(clientFileReport, { body: { rows } })
