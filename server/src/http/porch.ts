import { once } from 'node:events'
import { createServer } from 'node:http'

/**
 * Answers while the shop is still being made ready: 200 to `/healthz`, for the process lives, and 503 with a time to
 * come back to everything else.
 *
 * @returns what closes it, just before the shop itself listens; may be called again
 * @throws the error of a port that cannot be had
 */
export async function openPorch({
  port,
  host,
}: {
  port: number
  host: string
}): Promise<() => Promise<void>> {
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
  server.listen(port, host)
  await once(server, 'listening')
  const close = async () => {
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
  let closing: Promise<void> | undefined
  return () => (closing ??= close())
}
