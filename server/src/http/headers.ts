import type { FastifyInstance } from 'fastify'
import type { Config, ThirdParties } from '#config.ts'
import { languages, readerLanguages, type Language } from '@comptoir/contract/common'
import { linkPages } from '@comptoir/contract/mailed-links'
import { LruCache } from '#lib/lru-cache.ts'

/** What a page may load. `hosts` are those of third parties; whether it loads from them is its reader's choice. */
function contentSecurityPolicy(hosts: readonly string[]): string {
  const sockets = hosts.map((host) => host.replace(/^https/, 'wss'))
  return [
    ["default-src 'self'"],
    ["script-src 'self'", ...hosts],
    ["style-src 'self' 'unsafe-inline'", ...hosts], // the UI library sets custom properties in style attributes
    ["img-src 'self' data: blob:", ...hosts],
    ["font-src 'self'", ...hosts],
    ["connect-src 'self'", ...hosts, ...sockets],
    ["worker-src 'self'"],
    ...(hosts.length > 0
      ? [
          ['frame-src', ...hosts],
          ['media-src', ...hosts],
        ]
      : []),
    ["object-src 'none'"],
    ["base-uri 'none'"],
    ["form-action 'self'"],
    ["frame-ancestors 'none'"],
  ]
    .map((sources) => sources.join(' '))
    .join('; ')
}

const hostsOf = ({ analytics, chat, origins }: ThirdParties): string[] => {
  const own = [analytics, chat].flatMap((party) => (party ? [new URL(party.url).origin] : []))
  return own.length === 0 ? [] : [...new Set([...own, ...origins])]
}

/** The policy of a script that compiles WebAssembly: a worker goes by that of its own file, not by the page's. */
export const wasmWorkerPolicy = contentSecurityPolicy([]).replace(
  "script-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
)

const mailedPage = new RegExp(`^/+(${linkPages.join('|').replaceAll('/', '')})(?![\\w-])`, 'i')

type HeaderSettings = Pick<Config, 'publicUrl' | 'hstsSubdomains' | 'thirdParties'>

/** The headers of OD-67. */
export function securityHeaders({
  publicUrl,
  hstsSubdomains,
  thirdParties,
}: HeaderSettings): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(hostsOf(thirdParties)),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}`,
    }),
  }
}

/** Has them on every answer. A page whose address has a token names it to nobody as the `Referer`. */
export function sendSecurityHeaders(app: FastifyInstance, settings: HeaderSettings): void {
  const headers = securityHeaders(settings)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    if (mailedPage.test(request.url)) reply.header('referrer-policy', 'no-referrer')
    done()
  })
}

/** Most requests send one of a few headers. */
const known = new LruCache<Language[]>(200)

/** Which of the languages that are on an Accept-Language header prefers; French where it names none of them (D6). */
export function languageOf(header = '', on: readonly Language[] = languages): Language {
  const wishes = known.get(header) ?? wishesOf(header)
  known.set(header, wishes)
  return wishes.find((language) => on.includes(language)) ?? languages[0]
}

/** The languages that a header names, the most wanted first. */
function wishesOf(header: string): Language[] {
  const wishes = header.split(',').flatMap((part) => {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';')
    const quality = Number(
      parameters
        .find((parameter) => parameter.trim().startsWith('q='))
        ?.trim()
        .slice(2) ?? 1,
    )
    const language = readerLanguages.find((one) => range === one || range.startsWith(`${one}-`))
    return language && quality > 0 ? [{ language, quality }] : []
  })
  return wishes.toSorted((a, b) => b.quality - a.quality).map(({ language }) => language)
}
