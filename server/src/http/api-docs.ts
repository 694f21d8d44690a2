import type { Endpoint } from '@comptoir/contract/endpoint'
import { openApi } from '@comptoir/contract/openapi'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { tagOf } from './web-client.ts'

const compress = promisify(gzip)

/**
 * The API as an OpenAPI document and as a page for people. Each is made and compressed once, when somebody asks for it
 * first: it takes a second, and megabytes. Who has it already is told that it is the same.
 */
export function serveApiDocs(app: FastifyInstance, endpoints: readonly Endpoint[], title: string): void {
  serveOnce(app, '/api/v1/openapi.json/', 'application/json; charset=utf-8', () =>
    JSON.stringify(openApi(endpoints, title, '1')),
  )
  serveOnce(app, '/api/docs', 'text/html; charset=utf-8', () => page(endpoints, title))
}

function serveOnce(app: FastifyInstance, path: string, type: string, write: () => string): void {
  const prepare = async () => {
    const text = write()
    const plain = Buffer.from(text)
    return { plain, compressed: await compress(plain), tag: tagOf(text) }
  }
  let prepared: ReturnType<typeof prepare> | undefined
  app.get(path, async (request, reply) => {
    const { plain, compressed, tag } = await (prepared ??= prepare())
    const { 'accept-encoding': accepted = '', 'if-none-match': known = '' } = request.headers
    const isCompressed = /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(String(accepted))
    const etag = isCompressed ? tag.replace(/"$/, '-gzip"') : tag
    reply.header('cache-control', 'no-cache').header('vary', 'Accept-Encoding').header('etag', etag)
    if (known.includes(etag)) return reply.code(304).send()
    if (isCompressed) reply.header('content-encoding', 'gzip')
    return reply.type(type).send(isCompressed ? compressed : plain)
  })
}

function page(endpoints: readonly Endpoint[], title: string): string {
  const sorted = endpoints.toSorted(
    (a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method),
  )
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)} API</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escaped(title)} API</h1>
<p>Every call, who may make it, what it takes and what it answers. The same for programs:
<a href="/api/v1/openapi.json">openapi.json</a>. A credential goes into <code>Authorization: JWT …</code>,
the language into <code>Accept-Language</code>; both slash forms of a path work.</p>
${sorted.map(section).join('\n')}
</main>
</body>
</html>`
}

function section(endpoint: Endpoint): string {
  const { paths } = openApi([endpoint], '', '') as { paths: Record<string, Record<string, Operation>> }
  const operation = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .at(0)
  const parts = [
    part(
      'Path and query',
      operation?.parameters.length ? operation.parameters.map(parameterLine).join('\n') : '',
    ),
    part('Body', json(operation?.requestBody?.content)),
    part(`Answer ${endpoint.status}`, json(operation?.responses[endpoint.status]?.content)),
  ]
  return `<details>
<summary><b class="${endpoint.method.toLowerCase()}">${endpoint.method}</b> <code>${escaped(endpoint.path)}</code>
<span>${escaped(endpoint.summary)}</span> <i>${endpoint.access}</i></summary>
${parts.join('')}</details>`
}

/** By media type; a file has no schema of ours. */
type Content = Record<string, { schema: unknown }>
type Operation = {
  parameters: { name: string; in: string; required: boolean; schema: unknown }[]
  requestBody?: { content?: Content }
  responses: Record<string, { content?: Content }>
}

const parameterLine = ({ name, in: place, required, schema }: Operation['parameters'][number]) =>
  `${name} (${place}${required ? ', required' : ''}): ${JSON.stringify(schema)}`
const part = (heading: string, text: string) => (text ? `<h2>${heading}</h2><pre>${escaped(text)}</pre>` : '')
const json = (content: Content = {}) =>
  Object.entries(content)
    .map(([type, { schema }]) => (type === 'application/json' ? JSON.stringify(schema, null, 2) : type))
    .join('\n')
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { margin: 0 } main { max-width: 72rem; margin: 0 auto; padding: 2rem 1rem }
details { border-top: 1px solid color-mix(in srgb, currentColor 20%, transparent) }
summary { padding: .6rem 0; cursor: pointer; display: flex; gap: .8rem; flex-wrap: wrap; align-items: baseline }
summary b { min-width: 4.5rem } summary span { flex: 1 } summary i { border: 1px solid; border-radius: 1rem; padding: 0 .6rem }
h2 { font-size: 1rem } pre { overflow: auto; max-height: 24rem; padding: .8rem; background: color-mix(in srgb, currentColor 8%, transparent) }
`
