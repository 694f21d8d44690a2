import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyInstance } from 'fastify'
import { translate } from '#i18n/messages.ts'
import { languageOf } from './headers.ts'

type Handler = (this: FastifyInstance, error: ConnectionError, socket: Socket) => void

/**
 * Answers what Node refuses before it is a request: what is no HTTP, has too long a head, or arrives too slowly. As every
 * refusal it has a sentence, in the language that its first bytes ask for, and a request id, which the log has too.
 *
 * @param headers that every answer has
 */
export function answerClientErrors(headers: Record<string, string>): Handler {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return function (error, socket) {
    answer(this, error, socket, lines)
  }
}

function answer(app: FastifyInstance, error: ConnectionError, socket: Socket, headers: string[]): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const [status, key] =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? ([408, 'request_too_slow'] as const)
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? ([431, 'headers_too_long'] as const)
        : ([400, 'request_malformed'] as const)
  const packet: unknown = error.rawPacket // a Buffer; its type says otherwise
  const text = Buffer.isBuffer(packet) ? packet.toString('latin1') : ''
  const [, wanted] = /^accept-language:(.*)$/im.exec(text) ?? []
  const language = languageOf(wanted?.trim())
  const id = randomUUID()
  const body = JSON.stringify({ detail: translate(language, key) })
  app.log.info({ reqId: id, status, address: socket.remoteAddress, reason: error.code }, 'no request')
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-language: ${language}`,
    `content-length: ${Buffer.byteLength(body)}`,
    `x-request-id: ${id}`,
    'connection: close',
    ...headers,
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

/** Refuses a request that names no host, which Node would do with an answer of its own, without a word or a header. */
export const refuseWithoutHost = (app: FastifyInstance): void =>
  void app.addHook('onRequest', (request, reply, done) => {
    const { httpVersion, headers } = request.raw
    if (httpVersion !== '1.1' || headers.host !== undefined) return done()
    reply
      .code(400)
      .header('connection', 'close')
      .send({ detail: translate(request.language, 'request_malformed') })
  })

/** Does not answer an `Expect` that Node does not know with a 417 of its own, which says nothing: it is left unheeded. */
export const ignoreExpectations = ({ server }: FastifyInstance): void =>
  void server.on('checkExpectation', (request, response) => server.emit('request', request, response))
