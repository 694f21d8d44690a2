import { endpointLanguages, type ApiOperation } from './operations.ts'
import type { Credentials, Ids } from './callers.ts'
import type { Random } from './random.ts'
import { goodValue, hostileText, hostileValue, jsonOf, type Schema } from './values.ts'

/** What is sent. `bytes` go to the connection as they are, instead of everything else. */
export type Request = {
  method: string
  /** Path and query as they stand on the wire. */
  target: string
  headers: Record<string, string>
  body?: string | Buffer
  bytes?: Buffer
  /** The path names something of the company that only the office may see. */
  isForeign: boolean
  /** Undefined where the header names none of the shop's. */
  language: 'fr' | 'nl' | 'de' | 'en' | undefined
}

type Draft = {
  method: string
  path: Record<string, string>
  query: [string, string][]
  body: unknown
  headers: Record<string, string>
  isForeign: boolean
}

/** A request to an operation: as it should be, or wrong in one way or in several. */
export function makeRequest(
  operation: ApiOperation,
  { authorization }: Credentials,
  ids: Ids,
  random: Random,
): Request {
  const draft = goodDraft(operation, ids, random)
  const language = random.pick(endpointLanguages)
  draft.headers['accept-language'] = language
  if (authorization !== undefined) draft.headers['authorization'] = authorization
  if (random.chance(0.25)) return written(draft, operation, language, random)
  const times = random.chance(0.15) ? 3 : 1
  for (let time = 0; time < times; time += 1) spoil(draft, operation, ids, random)
  const request = written(draft, operation, language, random)
  if (random.chance(0.03)) request.target = oddTarget(request.target, random)
  if (random.chance(0.08)) spoilBody(request, random)
  if (random.chance(0.08)) spoilHeaders(request, random)
  if (random.chance(0.02)) request.method = random.pick(['PUT', 'PATCH', 'POST', 'DELETE', 'OPTIONS', 'HEAD'])
  if (random.chance(0.01)) {
    request.bytes = oddBytes(request, random)
    request.language = undefined // the server may not have read as far
  }
  return request
}

/** The ids of a name, which may be one like `constructor`. */
const named = (ids: Ids['own'], name: string): Ids['own'][string] =>
  Object.hasOwn(ids, name) ? ids[name]! : []

function goodDraft({ method, parameters, body }: ApiOperation, ids: Ids, random: Random): Draft {
  const idsOf = (name: string) => named(ids.own, name)
  const path: Record<string, string> = {}
  const query: [string, string][] = []
  for (const { name, in: place, kind, required, schema } of parameters) {
    const value = () => String(goodValue(kind, schema, random, idsOf))
    if (place === 'path')
      path[name] = encodeURIComponent(idsOf(kind).length > 0 ? String(random.pick(idsOf(kind))) : value())
    else if (required || random.chance(0.4)) query.push([name, encodeURIComponent(value())])
  }
  const headers: Record<string, string> = {}
  if (random.chance(0.1)) headers['idempotency-key'] = random.pick(['one', 'two', 'a key of the caller'])
  return { method, path, query, body: body && goodValue('', body, random, idsOf), headers, isForeign: false }
}

/** Makes one part of a request wrong: an id, a value in path, query or body, or what the body is made of. */
function spoil(draft: Draft, { parameters, body }: ApiOperation, ids: Ids, random: Random): void {
  const ways: (() => void)[] = []
  const inPath = parameters.filter(({ in: place }) => place === 'path')
  const inQuery = parameters.filter(({ in: place }) => place === 'query')
  if (inPath.length > 0) {
    const { name, kind, schema } = random.pick(inPath)
    ways.push(
      () => (draft.path[name] = oddPathValue(schema, random)),
      () => {
        const foreign = named(ids.foreign, kind)
        if (foreign.length === 0) return
        draft.path[name] = String(random.pick(foreign))
        draft.isForeign = true
      },
    )
  }
  if (inQuery.length > 0) {
    const { name, schema } = random.pick(inQuery)
    const put = (value: string) => draft.query.push([name, value])
    ways.push(
      () => put(encodeURIComponent(hostileText(schema, random).toWellFormed().slice(0, 12_000))),
      () => put(random.pick(oddEncodings)),
      () => put(String(random.pick([...named(ids.foreign, name), 0]))),
      () => draft.query.push(random.pick(oddKeys)),
    )
  }
  if (body) {
    const places = placesOf(draft.body)
    const put = (choose: (schema: Schema, name: string) => unknown) => {
      const place = random.pick(places)
      draft.body = replaced(draft.body, place, choose(schemaAt(body, place), place.at(-1) ?? ''))
    }
    const hostile = () => put((schema) => hostileValue(schema, random))
    ways.push(
      hostile,
      hostile,
      hostile,
      () =>
        put((schema, name) =>
          random.pick<unknown>([...named(ids.foreign, name), hostileValue(schema, random)]),
        ),
      () => put(() => undefined),
      () => (draft.body = withKey(draft.body, random)),
    )
  }
  if (ways.length > 0) random.pick(ways)()
}

const oddEncodings = [
  '',
  '%',
  '%zz',
  '%00',
  '%ff%fe',
  '%c3%28',
  '%ed%a0%80',
  '+',
  '%2531',
  '1&',
  '1;2',
  '%F0%9F%98%80',
  '%E2%80%AE',
  '[]',
  '=1',
  '1#2',
]
const oddKeys: [string, string][] = [
  ['__proto__', '1'],
  ['__proto__[x]', '1'],
  ['constructor', '1'],
  ['constructor[prototype][x]', '1'],
  ['toString', '1'],
  ['hasOwnProperty', '1'],
  ['', '1'],
  ['%', '1'],
  ['a[]', '1'],
  ['a'.repeat(3000), '1'],
]

function oddPathValue(schema: Schema, random: Random): string {
  const value = random.pick([
    '0',
    '-1',
    '1e3',
    '9'.repeat(16),
    '9'.repeat(17),
    '9007199254740993',
    '%00',
    '1%00',
    '%2e%2e',
    '..%2f..%2f',
    '%ff',
    '%',
    '__proto__',
    'constructor',
    '%EF%BC%91',
    'x'.repeat(4000),
    '',
  ])
  return random.chance(0.6)
    ? value
    : encodeURIComponent(hostileText(schema, random).toWellFormed().slice(0, 4000))
}

type Place = string[]
/** Where something can be replaced: the whole, every field, and the first items of each list. */
function placesOf(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at]
  const parts = Object.entries(value).slice(0, 30)
  return [at, ...parts.flatMap(([key, part]) => placesOf(part, [...at, key]))]
}

function replaced(value: unknown, [key, ...rest]: Place, by: unknown): unknown {
  if (key === undefined) return by
  const part = replaced((value as Record<string, unknown>)[key], rest, by)
  if (Array.isArray(value)) return (value as unknown[]).with(Number(key), part)
  return { ...(value as object), [key]: part }
}

function schemaAt(schema: Schema, [key, ...rest]: Place): Schema {
  if (schema.anyOf) {
    const parts = schema.anyOf
    if (key === undefined) return schema
    return schemaAt(parts.find(({ properties, items }) => properties ?? items) ?? {}, [key, ...rest])
  }
  if (key === undefined) return schema
  const values = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : {}
  return schemaAt(schema.items ?? schema.properties?.[key] ?? values, rest)
}

/** Another field, of a name that may mean something to the program. */
function withKey(body: unknown, random: Random): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [body]
  const key = random.pick([
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'id',
    'is_active',
    'permissions',
    '',
  ])
  const value = random.pick<unknown>([1, null, { isAdmin: true }, ['administration'], { toString: null }])
  return Object.defineProperty({ ...body }, key, { value, enumerable: true })
}

function written(
  { method, path, query, body, headers, isForeign }: Draft,
  operation: ApiOperation,
  language: Request['language'],
  random: Random,
): Request {
  const target = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => path[name] ?? '1')
  const search = query.map(([key, value]) => `${key}=${value}`).join('&')
  return {
    method,
    target: search === '' ? target : `${target}?${search}`.slice(0, 15_000),
    headers: {
      ...headers,
      ...(operation.body && { 'content-type': operation.isForm ? formType : 'application/json' }),
    },
    ...(operation.body &&
      body !== undefined && { body: operation.isForm ? formOf(body, random) : jsonOf(body) }),
    isForeign,
    language,
  }
}

const boundary = 'a-boundary-of-the-form'
const formType = `multipart/form-data; boundary=${boundary}`

/** Files that somebody might upload: orders, and what is none. */
const files: readonly (string | Buffer)[] = [
  '',
  'ref;qty\r\nA-1;10\r\n',
  'Référence;Quantité\nK356;1.200,5\n;;\n"open;1',
  'ean,S,M,L\n5,41E+12,1,2,3\n',
  '<order><line><reference>A</reference><quantity>1</quantity></line></order>',
  '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><order><line><reference>&b;</reference></line></order>',
  '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet>',
  Buffer.from('504b030414000000', 'hex'),
  Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(600)}`, 'hex'),
  Buffer.from('0900040002001000', 'hex'),
  Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41]),
  'x;'.repeat(50_000),
]

/** A body as a form: `excel_file` is a file, other values are texts. */
function formOf(body: unknown, random: Random): Buffer {
  const fields = Object.entries(typeof body === 'object' && body !== null ? body : { '': body })
  const parts = fields.flatMap(([name, value]) => {
    const isFile = name === 'excel_file' && random.chance(0.9)
    const content = isFile ? random.pick(files) : typeof value === 'string' ? value : jsonOf(value)
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${isFile ? '; filename="order.csv"' : ''}\r\n\r\n`
    return [Buffer.from(head), Buffer.from(content as string), Buffer.from('\r\n')]
  })
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)])
}

const oddTarget = (target: string, random: Random): string =>
  random.pick([
    target.replace(/\/(\?|$)/, '$1'),
    target.replace('/api/v1/', '/api/v1//'),
    target.replace('/api/v1/', '/API/v1/'),
    target.replace('/api/v1/', '/api/v1/../v1/'),
    target.replace('/api/v1/', '/api/v1/%2e%2e/v1/'),
    `${target}?`,
    `${target}&&&=&`,
    `${target}#part`,
    `${target};v=1`,
    `//${target}`,
    `http://other.example${target}`,
  ])

function spoilBody(request: Request, random: Random): void {
  const { body = '{}' } = request
  const json = String(body)
  const type = (value: string, text: string | Buffer = json) => {
    request.headers['content-type'] = value
    request.body = text
  }
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a\0.csv"\r\n\r\nx'
  random.pick([
    () => type('text/plain'),
    () => type('application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'),
    () => type('application/json; charset=utf-16', Buffer.from(json, 'utf16le')),
    () => type('application/json; charset='),
    () => type('application/merge-patch+json'),
    () => type(''),
    () => type('/'),
    () => type(`application/json${'; a=b'.repeat(500)}`),
    () => type('multipart/form-data'),
    () => type('multipart/form-data; boundary=b', part),
    () => type('multipart/form-data; boundary=b', `${part}\r\n--b--`),
    () =>
      type('application/x-www-form-urlencoded', 'a=1&a=2&__proto__=1&constructor=2&%=%&email=%ff&=&owner=1'),
    () => type('application/x-www-form-urlencoded', 'a='.repeat(200_000)),
    () => type('application/json', ''),
    () => type('application/json', json.slice(0, Math.ceil(json.length * random.next()))),
    () => type('application/json', `\ufeff${json}`),
    () => type('application/json', `${json}${json}`),
    () => type('application/json', Buffer.from([0xff, 0xfe, 0x00, 0x7b])),
    () =>
      type(
        'application/json',
        json.replace('{', '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}},'),
      ),
    () => type('application/json', '['.repeat(100_000)),
    () => type('application/json', '{"a":'.repeat(50_000)),
    () => type('application/json', `[${'0,'.repeat(400_000)}0]`),
    () => type('application/json', `{${'"a":1,'.repeat(100_000)}"a":1}`),
    () => type('application/json', `"${'x'.repeat(1_048_000)}"`),
    () => type('application/json', `"${'x'.repeat(1_100_000)}"`),
    () => type('application/json', 'null'),
    () => type('application/json', '1e999'),
    () => {
      request.headers['content-encoding'] = 'gzip'
    },
  ])()
}

function spoilHeaders(request: Request, random: Random): void {
  const values: Record<string, readonly string[]> = {
    accept: ['', '*', 'image/png', 'application/json;q=0', 'a'.repeat(3000), ',,,;;;', 'text/html'],
    'accept-language': [
      '',
      'xx',
      '*',
      'fr;q=abc',
      'fr;q=-1,nl;q=9',
      'de-'.repeat(900),
      '__proto__',
      ',;,;',
      'en;q=1e400',
    ],
    'accept-encoding': ['gzip, br', '*', 'x'.repeat(2000)],
    range: ['bytes=0-0', 'bytes=-1', 'bytes=9-1', `bytes=${'0-1,'.repeat(500)}`, 'lines=1'],
    'if-none-match': ['*', '"a"', 'W/"', 'x'.repeat(4000)],
    'if-match': ['*', '"a"'],
    'if-modified-since': ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT', '9'.repeat(100)],
    'if-unmodified-since': ['Sat, 30 Feb 2026 00:00:00 GMT'],
    'idempotency-key': ['', ' ', 'x'.repeat(101), 'é', '__proto__', 'x'.repeat(5000), '\u0080'],
    'x-request-id': ['', 'short', 'x'.repeat(65), '../../etc', 'a-good-request-id', '<script>'],
    'x-forwarded-for': ['', 'unknown', '1.2.3.4', '::1', '1.2.3.4, , 5', '999.999.999.999', 'a'.repeat(3000)],
    'x-forwarded-host': ['evil.example', ''],
    'x-forwarded-proto': ['https', 'javascript'],
    'x-http-method-override': ['DELETE'],
    host: ['evil.example', '', 'a b', '[::1', 'x'.repeat(2000)],
    cookie: ['', 'refresh=', 'refresh=a.b.c', '=;=;;', `a=${'%'.repeat(2000)}`, '__proto__=1', 'refresh=%00'],
    origin: ['null', 'https://evil.example'],
    referer: ['https://evil.example/\u00ff'],
    'user-agent': ['', 'x'.repeat(5000), '<script>alert(1)</script>', '\u00e9'],
    expect: ['100-continue', 'nonsense'],
    'content-length': ['0'],
    te: ['trailers'],
    'sec-fetch-site': ['cross-site'],
    upgrade: ['h2c', 'websocket'],
  }
  const name = random.pick(Object.keys(values))
  if (name === 'upgrade') request.headers['connection'] = 'upgrade'
  if (name === 'content-length') delete request.body
  if (name === 'accept-language') request.language = undefined
  request.headers[name] = random.pick(values[name]!) // it is one of its keys
}

/** What no HTTP client sends. The server may hang up on it without an answer. */
function oddBytes({ method, target, headers, body = '' }: Request, random: Random): Buffer {
  const { host: _host, ...rest } = headers
  const lines = Object.entries(rest).map(([name, value]) => `${name}: ${value}\r\n`)
  const start = `${method} ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\n${lines.join('')}`
  const text = String(body)
  const whole = `${start}content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  return Buffer.from(
    random.pick([
      `${start}content-length: ${Buffer.byteLength(text) + 500}\r\n\r\n${text}`,
      `${start}content-length: 5\r\ncontent-length: 6\r\n\r\nabcdef`,
      `${start}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      `${start}transfer-encoding: chunked\r\n\r\nzz\r\nabc`,
      `${start}transfer-encoding: chunked\r\n\r\n5\r\nab`,
      `${start}transfer-encoding: gzip\r\n\r\n`,
      `${start}x-odd: a\0b\r\n\r\n`,
      `${start}x-odd: a\nb: c\r\n\r\n`,
      `${start}x-long: ${'x'.repeat(40_000)}\r\n\r\n`,
      `${method} ${target} HTTP/9.9\r\nhost: 127.0.0.1\r\n\r\n`,
      `${method} ${target}\r\n\r\n`,
      `${method} ${target} \u0000 HTTP/1.1\r\n\r\n`,
      `NOSUCH ${target} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`,
      `${method} http://[ HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`,
      `CONNECT 127.0.0.1:22 HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`,
      `${start}content-length: -1\r\n\r\n`,
      whole.slice(0, 100_000).repeat(40),
      '\u0016\u0003\u0001\u0002\u0000',
    ]),
    'latin1',
  )
}
