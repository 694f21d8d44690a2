import type { Endpoint, EndpointRequest } from '@comptoir/contract/endpoint'
import { call } from './client.ts'
import type { GivenFile } from './send.ts'

/**
 * Fetches a file as the signed-in user and gives it to the browser to keep, under the server's name.
 *
 * @throws ApiError when the server refuses, or does not answer (status 0)
 */
export async function download<E extends Endpoint & { file: string }>(
  endpoint: E,
  request: EndpointRequest<E>,
): Promise<void> {
  const { name, blob } = (await call(endpoint, request)) as GivenFile
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
