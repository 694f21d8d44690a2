import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request as forward } from 'node:http'
import { createServer, request } from 'node:https'
import type { AddressInfo } from 'node:net'

const pem = readFileSync(new URL('./shop.example.be.pem', import.meta.url))

export type Proxy = { port: number; close: () => void }

/** Forwards as a file for nginx says: the name it serves, where it passes requests on to, and the headers that it sets. */
export async function startProxy(file: string, shopPort: number): Promise<Proxy> {
  const text = readFileSync(file, 'utf8')
  const directive = (name: string) => new RegExp(`^\\s*${name} (.*);$`, 'm').exec(text)?.[1] ?? ''
  const name = directive('server_name')
  const target = new URL(directive('proxy_pass'))
  if (target.port !== '3000') throw new Error(`The sample passes requests on to ${target.href}.`)
  const headers = [...text.matchAll(/^\s*proxy_set_header (\S+) (.*);$/gm)]
  const server = createServer({ key: pem, cert: pem }, (received, answer) => {
    const values: Record<string, string> = {
      $host: (received.headers.host ?? '').replace(/:\d+$/, ''),
      $remote_addr: '203.0.113.7', // the caller's, whom the shop must not take for the proxy
      $scheme: 'https',
      '""': '',
    }
    if (values['$host'] !== name) return answer.writeHead(421).end()
    const set = headers.map(([, header = '', value = '']) => [header.toLowerCase(), values[value] ?? value])
    const sent = { ...received.headers, ...Object.fromEntries(set.filter(([, value]) => value !== '')) }
    const options = { host: target.hostname, port: shopPort, method: received.method, path: received.url }
    const passed = forward({ ...options, headers: sent }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers)
      got.pipe(answer)
    })
    passed.on('error', () => answer.writeHead(502).end())
    received.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => server.close() }
}

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

/** A call over TLS by the name of the shop, which leads to this machine. */
export function call(
  port: number,
  name: string,
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: object; body?: string } = {},
): Promise<Answer> {
  const options = { host: '127.0.0.1', port, servername: name, ca: pem, method, path }
  return new Promise((done, fail) => {
    const sent = request({ ...options, headers: { host: name, ...headers } }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      answer.on('end', () => done({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    sent.on('error', fail)
    sent.end(body)
  })
}
