import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/**
 * The shop behind a port of its own, which can go away and come back, and come back as another release: with another page
 * and another service worker.
 */
export async function releaseServer(shop: string) {
  let release = 1
  let isAway = false
  const server = createServer((incoming, answer) => {
    if (isAway) return incoming.socket.destroy()
    const isRewritten =
      incoming.url === '/service-worker.js' ||
      incoming.headers['sec-fetch-mode'] === 'navigate' ||
      incoming.url === '/'
    const headers = { ...incoming.headers, ...(isRewritten && { 'accept-encoding': 'identity' }) }
    if (isRewritten) {
      delete headers['if-none-match']
      delete headers['if-modified-since']
    }
    const outgoing = request(new URL(incoming.url!, shop), { method: incoming.method, headers }, (given) =>
      isRewritten
        ? void rewrite(given, answer)
        : void given.pipe(answer.writeHead(given.statusCode!, given.headers)),
    )
    outgoing.on('error', () => incoming.socket.destroy())
    answer.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  async function rewrite(given: IncomingMessage, answer: ServerResponse): Promise<void> {
    const { 'content-length': _, etag: __, ...headers } = given.headers
    const whole = await text(given)
    const other = whole
      .replace('</head>', `<meta name="release" content="${release}"></head>`)
      .replace(/^const BUILD = ".*"/m, `const BUILD = "release-${release}"`)
    answer.writeHead(given.statusCode!, headers).end(other)
  }
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    goAway(): void {
      isAway = true
      server.closeAllConnections()
    },
    comeBack: () => void (isAway = false),
    release: () => void (release += 1),
    async [Symbol.asyncDispose](): Promise<void> {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
