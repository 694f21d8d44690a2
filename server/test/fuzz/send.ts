import { Agent, request as open } from 'node:http'
import { connect } from 'node:net'
import type { Request } from './requests.ts'

/** Longer than anything may take: then it counts as no answer. */
const PATIENCE_MS = 15_000
/** For how long a connection is read on which something was sent that is no request. */
const ODD_MS = 1000

/** `status` 0: hung up on, or no answer in time. */
export type Answer = { status: number; headers: Record<string, string>; body: Buffer; ms: number }

const agent = new Agent({ keepAlive: true, maxSockets: 32 })

export const send = (port: number, request: Request): Promise<Answer> =>
  request.bytes ? sendBytes(port, request.bytes) : sendRequest(port, request)

function sendRequest(port: number, { method, target, headers, body }: Request): Promise<Answer> {
  const since = performance.now()
  // Of a GET or DELETE with a body the client would not say how long it is.
  const framed = body === undefined ? headers : { ...headers, 'content-length': Buffer.byteLength(body) }
  return new Promise((done) => {
    const failed = () =>
      done({ status: 0, headers: {}, body: Buffer.alloc(0), ms: performance.now() - since })
    const outgoing = open(
      {
        host: '127.0.0.1',
        port,
        method,
        path: target,
        headers: framed,
        agent,
        signal: AbortSignal.timeout(PATIENCE_MS),
      },
      (answer) => {
        const chunks: Buffer[] = []
        const finish = () =>
          done({
            status: answer.statusCode ?? 0,
            headers: answer.headers as Record<string, string>,
            body: Buffer.concat(chunks),
            ms: performance.now() - since,
          })
        const goesOn = answer.headers['content-type'] === 'text/event-stream'
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          if (!goesOn) return
          finish()
          outgoing.destroy()
        })
        answer.on('error', failed)
        answer.on('end', finish)
      },
    )
    outgoing.on('error', failed)
    outgoing.end(body)
  })
}

/** The first answer to these bytes, after which the sending side is closed. */
function sendBytes(port: number, bytes: Buffer): Promise<Answer> {
  const since = performance.now()
  return new Promise((done) => {
    const chunks: Buffer[] = []
    let isDone = false
    const finish = () => {
      if (isDone) return
      isDone = true
      socket.destroy()
      done({ ...readAnswer(Buffer.concat(chunks)), ms: chunks.length > 0 ? performance.now() - since : 0 })
    }
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      if (chunks.length === 1) setTimeout(finish, 20)
    })
    socket.on('error', finish)
    socket.on('close', finish)
    setTimeout(finish, ODD_MS).unref()
  })
}

/** The first of the answers on a connection. */
function readAnswer(bytes: Buffer): Omit<Answer, 'ms'> {
  const end = bytes.indexOf('\r\n\r\n')
  const [first = '', ...lines] = bytes.subarray(0, Math.max(0, end)).toString('latin1').split('\r\n')
  const [, status = '0'] = /^HTTP\/1\.1 (\d{3})/.exec(first) ?? []
  if (status === '100') return readAnswer(bytes.subarray(end + 4)) // the answer comes after it
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(':', 1)[0]!.toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const length = Number(headers['content-length'] ?? bytes.length)
  return { status: Number(status), headers, body: bytes.subarray(end + 4, end + 4 + length) }
}
