import type { EndpointRequest } from '@comptoir/contract/endpoint'
import { type ReturnStep, takeReturnStep as endpoint } from '@comptoir/contract/returns'
import { call } from '#api/client.ts'

type Body = EndpointRequest<typeof endpoint>['body']
export const takeReturnStep = (id: number, returned: number, step: ReturnStep, body: Body = {}) =>
  call(endpoint, { params: { id, return: returned, step }, body })
