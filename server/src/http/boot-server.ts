import { once } from 'node:events'
import { createServer } from 'node:http'

/**
 * Answers requests while the shop starts: 200 to `/healthz`, since the process is alive, and 503 with `Retry-After` to
 * everything else.
 *
 * @returns closes the boot server, just before the shop itself listens; may be called again
 * @throws the error of a port that cannot be opened
 */
export async function startBootServer({
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
