import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { openApi } from './openapi.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'access' in value

async function endpoints(): Promise<Endpoint[]> {
  const files = readdirSync(new URL('.', import.meta.url)).filter((name) => /^[\w-]+\.ts$/.test(name))
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(`./${file}`)))
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint))
}

test('API-01: every path is under /api/v1/, ends with a slash and is declared once', async () => {
  const operations = (await endpoints()).map(({ method, path }) => `${method} ${path}`)
  expect(operations.length).toBeGreaterThan(30)
  expect(operations.filter((operation) => !/ \/api\/v1\/.*\/$/.test(operation))).toEqual([])
  expect(new Set(operations).size).toBe(operations.length)
})

const sample = readFileSync(new URL('../../deploy/nginx.conf', import.meta.url), 'utf8')

test('S-19: the sample of a proxy logs no query, where mailed links carry their token; the guide says how', () => {
  const [format, name] = /^log_format (\w+) '.*';$/m.exec(sample) ?? []
  expect(format).toContain('$uri')
  expect(format).not.toMatch(/\$(request|request_uri|args|arg_\w+|query_string|http_referer)\b/)
  expect([...sample.matchAll(/^\s*access_log \S+ (\S+);$/gm)].map(([, used]) => used)).toEqual([name])
  const guide = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  expect(guide).toContain(format)
})

test('O-22: the sample of a proxy lets every upload through', async () => {
  const megabytes = Number(/client_max_body_size (\d+)m;/.exec(sample)?.[1])
  const largest = Math.max(...(await endpoints()).map(({ upload = 0 }) => upload))
  expect(megabytes * 1024 ** 2).toBeGreaterThan(largest)
})

test('OD-23: the endpoints make an OpenAPI document in which every operation has a success answer', async () => {
  const all = await endpoints()
  const document = openApi(all, 'Comptoir', '1') as {
    paths: Record<string, Record<string, { responses: object }>>
  }
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
  expect(operations).toHaveLength(all.length)
  for (const { responses } of operations)
    expect(Object.keys(responses).some((status) => status.startsWith('2'))).toBe(true)
})

test('API-02: changes of the office that name a field which is none are refused, not taken for no change', async () => {
  const changes = (await endpoints()).filter(
    ({ method, path }) => method === 'PATCH' && path.startsWith('/api/v1/admin/'),
  )
  expect(changes.length).toBeGreaterThanOrEqual(6)
  for (const { path, body } of changes)
    expect(body?.safeParse({ nothing: 1 }).error?.issues, path).toContainEqual(
      expect.objectContaining({ code: 'unrecognized_keys' }),
    )
})

test('O-7 O-23 OD-18: every change of the office says what was on the screen, so that nothing is overruled unseen', async () => {
  const changes = (await endpoints()).filter(
    ({ method, path }) => method === 'PATCH' && path.startsWith('/api/v1/admin/'),
  )
  const says = (name: string, body: (typeof changes)[number]['body']) =>
    body !== undefined && 'shape' in body && name in (body.shape as object)
  for (const { path, body } of changes)
    expect(says('version', body) || says('expected', body), path).toBe(true)
})
