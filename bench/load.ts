import { Agent, request } from 'node:http'
import type { Call } from './operations.ts'

export type Measured = {
  count: number
  failed: number
  p50: number
  p95: number
  p99: number
  perSecond: number
  /** How long it took. */
  seconds: number
  /** Of each call, in milliseconds, the shortest first. */
  times: number[]
}
export type Target = { port: number; prefix: string; tokenOf: (buyer: number) => string }

/**
 * Sends calls over so many connections, each connection one after the other, until time or calls run out.
 *
 * @param most calls at the most
 */
export async function load(
  target: Target,
  call: (n: number) => Call,
  {
    connections,
    seconds,
    most = Infinity,
    from = 0,
  }: { connections: number; seconds: number; most?: number; from?: number },
): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  let sent = 0
  let failed = 0
  const start = performance.now()
  const end = start + seconds * 1000
  const work = async () => {
    while (performance.now() < end && sent < most) {
      const n = from + sent++
      const begin = performance.now()
      const status = await send(target, agent, call(n))
      times.push(performance.now() - begin)
      if (status >= 300) failed += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  const elapsed = (performance.now() - start) / 1000
  agent.destroy()
  return measured(times, failed, elapsed)
}

/** Several measurements merged into one. */
export const runWorkers = (parts: Measured[]): Measured =>
  measured(
    parts.flatMap(({ times }) => times),
    parts.reduce((sum, { failed }) => sum + failed, 0),
    parts.reduce((sum, { seconds }) => sum + seconds, 0),
  )

function measured(unsorted: number[], failed: number, seconds: number): Measured {
  const times = unsorted.toSorted((a, b) => a - b)
  const quantile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    count: times.length,
    failed,
    p50: quantile(0.5),
    p95: quantile(0.95),
    p99: quantile(0.99),
    perSecond: times.length / seconds,
    seconds,
    times,
  }
}

/** Sends one call, and gives the status of its answer. */
export function send(
  { port, prefix, tokenOf }: Target,
  agent: Agent,
  { method, path, body, buyer, headers }: Call,
): Promise<number> {
  const text = Buffer.isBuffer(body) ? body : body && JSON.stringify(body)
  return new Promise((done, fail) => {
    const outgoing = request(
      {
        port,
        agent,
        method,
        host: '127.0.0.1',
        path: prefix + path,
        headers: {
          authorization: tokenOf(buyer),
          'accept-language': 'fr',
          ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
          ...headers,
        },
      },
      (answer) => {
        answer.resume()
        answer.on('end', () => done(answer.statusCode ?? 0))
      },
    )
    outgoing.on('error', fail)
    outgoing.end(text)
  })
}
