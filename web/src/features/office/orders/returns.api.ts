import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { getOfficeReturnPhoto, type ReturnStep, takeReturnStep as endpoint } from '@comptoir/contract/returns'
import { call } from '#api/client.ts'
import type { GivenFile } from '#api/send.ts'

type Body = EndpointRequest<typeof endpoint>['body']
export const takeReturnStep = (id: number, returned: number, step: ReturnStep, body: Body = {}) =>
  call(endpoint, { params: { id, return: returned, step }, body })

export const readReturnPhoto = async (id: number, returned: number, photo: number): Promise<Blob> =>
  ((await call(getOfficeReturnPhoto, { params: { id, return: returned, photo } })) as GivenFile).blob
