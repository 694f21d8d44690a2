import type { Endpoint, EndpointRequest } from '@comptoir/contract/endpoint'
import { call } from './client.ts'
import { ApiError } from './errors.ts'
import type { ComingFile, GivenFile, SendOptions } from './send.ts'

/** After this the download fails. */
const LONGEST_WAIT_SECONDS = 10 * 60

type Watch = Pick<SendOptions, 'signal' | 'onBytes'> & {
  /** Called when the server says that it is being made, with the percent that are done where it knows. */
  onComing?: (progress: number | null) => void
}

/**
 * Downloads a file as the signed-in user and saves it under the name that the server gives. While the server is still
 * making it (202), it is asked for again.
 *
 * @throws ApiError when the server refuses, or does not answer (status 0)
 */
export async function download<E extends Endpoint & { file: NonNullable<Endpoint['file']> }>(
  endpoint: E,
  request: EndpointRequest<E>,
  { onComing, ...options }: Watch = {},
): Promise<void> {
  const ask = async () => (await call(endpoint, request, options)) as GivenFile | ComingFile
  let answer = await ask()
  let waited = 0
  while ('retryAfter' in answer) {
    if (waited >= LONGEST_WAIT_SECONDS) throw new ApiError(0)
    waited += answer.retryAfter
    onComing?.(answer.progress)
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
  // By then the browser has saved it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
