import type { Endpoint, EndpointRequest } from '@comptoir/contract/endpoint'
import { call } from './client.ts'
import { ApiError } from './errors.ts'
import type { ComingFile, GivenFile } from './send.ts'

/** What is not there by then will not come. */
const LONGEST_WAIT_SECONDS = 10 * 60

/**
 * Fetches a file as the signed-in user and gives it to the browser to keep, under the server's name. One that is
 * still being made is waited for.
 *
 * @param onComing called when the server says that it is being made
 * @throws ApiError when the server refuses, or does not answer (status 0)
 */
export async function download<E extends Endpoint & { file: string }>(
  endpoint: E,
  request: EndpointRequest<E>,
  onComing?: () => void,
): Promise<void> {
  const ask = async () => (await call(endpoint, request)) as GivenFile | ComingFile
  let answer = await ask()
  let waited = 0
  while ('retryAfter' in answer) {
    if (waited >= LONGEST_WAIT_SECONDS) throw new ApiError(0)
    waited += answer.retryAfter
    onComing?.()
    await pause(answer.retryAfter)
    answer = await ask()
  }
  keep(answer)
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))

function keep({ name, blob }: GivenFile): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
