import type { Endpoint, EndpointOutput } from '@comptoir/contract/endpoint'
import { connection } from './connection.ts'
import { ApiError, requireInput } from './errors.ts'
import { takeStarted } from './started.ts'

type Value = string | number | boolean | null | undefined
export type Sent = { params?: Record<string, Value>; query?: Record<string, Value>; body?: unknown }
export type SendOptions = {
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Whether it is sent on when the page is left meanwhile; bodies up to 64 kB. */
  keepalive?: boolean
  /** Called while a file arrives, with the bytes that are there. */
  onBytes?: (bytes: number) => void
}

/**
 * Sends one request of the contract and reads the answer, without retries.
 *
 * @throws ApiError when the server refuses or does not answer (status 0)
 * @throws InvalidArguments when a path parameter is missing; nothing is sent
 */
export async function send<E extends Endpoint>(
  endpoint: E,
  input: Sent,
  options: SendOptions = {},
): Promise<EndpointOutput<E>> {
  const started = takeStarted(endpoint)
  const response =
    (started && (await started)) ??
    (await fetchAnswer(endpoint, input, options).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      connection.note(false)
      throw new ApiError(0)
    }))
  connection.note(true)
  if (endpoint.comingStatus && response.status === endpoint.comingStatus)
    return { retryAfter: secondsToWait(response), ...(await progressOf(response)) } as EndpointOutput<E>
  if (response.ok && endpoint.file === 'text/event-stream') return response.body as EndpointOutput<E>
  if (response.ok && endpoint.file) return (await readFile(response, options)) as EndpointOutput<E>
  const answer = await readAnswer(response)
  if (!response.ok) throw new ApiError(response.status, answer, response.headers)
  return answer as EndpointOutput<E>
}

/** What the pages keep of an endpoint when they are built. */
export type CalledEndpoint = Pick<
  Endpoint,
  'method' | 'path' | 'access' | 'forClients' | 'file' | 'comingStatus'
>

function fetchAnswer(
  endpoint: CalledEndpoint,
  input: Sent,
  { headers, signal, keepalive = false }: SendOptions,
): Promise<Response> {
  const form = formOf(input.body)
  return fetch(addressOf(endpoint, input), {
    method: endpoint.method,
    keepalive,
    credentials: 'same-origin',
    headers: {
      accept: [endpoint.file ?? [], 'application/json'].flat().join(', '),
      'accept-language': document.documentElement.lang,
      ...(input.body !== undefined && !form && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(input.body !== undefined && { body: form ?? JSON.stringify(input.body) }),
    ...(signal && { signal }),
  })
}

/** A body with a file is sent as a form, which the browser gives its header; without what is null. Undefined for others. */
function formOf(body: unknown): FormData | undefined {
  const fields = Object.entries(body ?? {})
  if (!fields.some(([, value]) => value instanceof Blob)) return undefined
  const form = new FormData()
  for (const [name, value] of fields)
    if (value instanceof Blob) form.append(name, value)
    else if (value !== null && value !== undefined) form.append(name, String(value))
  return form
}

/** The path with its parameters filled in and the query values that are given. */
export function addressOf(endpoint: Pick<CalledEndpoint, 'path'>, { params = {}, query = {} }: Sent): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    requireInput(params[name])
    return encodeURIComponent(String(params[name]))
  })
  const given = Object.entries(query).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  )
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]))
  return search.size > 0 ? `${path}?${search}` : path
}

/** The JSON body, or null if it is empty or no JSON (a proxy's error page). */
async function readAnswer(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  return response.json().catch(() => null)
}

/** A file that an endpoint answers with. */
export type GivenFile = { name: string; blob: Blob }
/** The file is still being made; ask again after so many seconds. `progress` is percent, null where nobody knows. */
export type ComingFile = { retryAfter: number; progress: number | null }

const secondsToWait = (response: Response): number => Number(response.headers.get('retry-after')) || 2

async function progressOf(response: Response): Promise<{ progress: number | null }> {
  const answer = await readAnswer(response)
  const progress =
    typeof answer === 'object' && answer !== null && 'progress' in answer ? answer.progress : null
  return { progress: typeof progress === 'number' ? progress : null }
}

async function readFile(response: Response, { onBytes }: SendOptions): Promise<GivenFile> {
  const [, encoded = ''] =
    /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? []
  const blob = await (onBytes ? readCounting(response, onBytes) : response.blob()).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new ApiError(0) // it broke off
  })
  return { name: decodeURIComponent(encoded), blob }
}

async function readCounting(response: Response, onBytes: (bytes: number) => void): Promise<Blob> {
  const parts: BlobPart[] = []
  let bytes = 0
  const reader = response.body!.getReader() // a success has a body
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    parts.push(value as Uint8Array<ArrayBuffer>)
    onBytes((bytes += value!.byteLength))
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}
