import { once } from 'node:events'
import { createServer } from 'node:http'
import { OperatorError } from '#lib/operator-error.ts'

type Place = { port: number; host: string }

/** What the operator is told of an error of `listen`, by the setting that it comes from. */
export function whyNotListening({ port, host }: Place, error: unknown): unknown {
  const { code = '', message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return new OperatorError(`PORT: ${port} is in use already.`)
  if (code === 'EACCES')
    return new OperatorError(
      `PORT: ${port} may not be opened by this user (${message}); choose one from 1024.`,
    )
  if (/^(EADDRNOTAVAIL|EAFNOSUPPORT|EINVAL|ENOTFOUND|EAI_\w+)$/.test(code))
    return new OperatorError(
      `HOST: "${host}" cannot be listened on (${message}); it must be an address of this machine such as 127.0.0.1, or 0.0.0.0 for all of them.`,
    )
  return error
}

/**
 * Answers requests while the shop starts: 200 to `/healthz`, since the process is alive, and 503 with `Retry-After` to
 * everything else.
 *
 * @returns closes the boot server, just before the shop itself listens; may be called again
 * @throws OperatorError that names the setting where the port cannot be opened
 */
export async function startBootServer(place: Place): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const lives = request.url === '/healthz'
    response
      .writeHead(lives ? 200 : 503, {
        'content-type': 'application/json; charset=utf-8',
        connection: 'close',
        ...(!lives && { 'retry-after': '5' }),
      })
      .end(JSON.stringify(lives ? { status: 'ok' } : { status: 'starting' }))
  })
  server.listen(place.port, place.host)
  await once(server, 'listening').catch((error: unknown) => {
    throw whyNotListening(place, error)
  })
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  let closing: Promise<void> | undefined
  return () => (closing ??= close())
}
