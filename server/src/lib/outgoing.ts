import { lookup } from 'node:dns'
import { request as requestHttp, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { message, type Message } from '#lib/errors.ts'

// Calls to addresses that people have typed: bounded, and never into the network that the shop is in.

/** Why an address is not called, or gave nothing; one sentence. */
export class OutgoingError extends Error {
  override name = 'OutgoingError'
  readonly text: Message
  constructor(text: Message) {
    super(text.key)
    this.text = text
  }
}

type Limits = {
  /** Hosts that the operator trusts: they may be in a private network, and without TLS. */
  trustedHosts: readonly string[]
  maxBytes: number
  seconds: number
}
type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer }

const MAX_REDIRECTS = 3

/** Networks that nobody outside of them can mean: IPv4 by IANA's special-purpose registry. */
const closed = new BlockList()
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]) {
  const [address = '', bits] = network.split('/')
  closed.addSubnet(address, Number(bits), 'ipv4')
}
/** Of IPv6 only global unicast is called, without what stands for IPv4 or for nothing. */
const open6 = new BlockList()
open6.addSubnet('2000::', 3, 'ipv6')
const closed6 = new BlockList()
closed6.addSubnet('2001::', 23, 'ipv6')
closed6.addSubnet('2001:db8::', 32, 'ipv6')
closed6.addSubnet('2002::', 16, 'ipv6')
closed6.addSubnet('3fff::', 20, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !closed.check(address, 'ipv4')
  return isIP(address) === 6 && open6.check(address, 'ipv6') && !closed6.check(address, 'ipv6')
}

/**
 * An address that may be called, as far as it says itself: https, without a name and password in it, not of a private
 * network.
 *
 * @throws OutgoingError
 */
export function outgoingUrl(text: string, trustedHosts: readonly string[]): URL {
  if (!URL.canParse(text)) throw new OutgoingError(message('outgoing_no_address', { address: text }))
  const url = new URL(text)
  const isTrusted = trustedHosts.includes(url.hostname)
  if (url.protocol !== 'https:' && !(isTrusted && url.protocol === 'http:'))
    throw new OutgoingError(message('outgoing_no_address', { address: text }))
  if (url.username || url.password) throw new OutgoingError(message('outgoing_password_in_address'))
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  if (!isTrusted && isIP(literal) && !isPublicAddress(literal))
    throw new OutgoingError(message('outgoing_private', { host: url.hostname }))
  return url
}

/**
 * Fetches an address, and follows a few redirects; the name and password go to the host that they are for alone.
 *
 * @throws OutgoingError where it may not be called, does not answer in time, or sends more
 */
export async function fetchOutgoing(
  address: string,
  headers: Record<string, string>,
  limits: Limits,
): Promise<Answer> {
  const first = outgoingUrl(address, limits.trustedHosts)
  const signal = AbortSignal.timeout(limits.seconds * 1000)
  let url = first
  for (let redirects = 0; ; redirects += 1) {
    const { authorization, ...rest } = headers
    const sent = authorization && url.origin === first.origin ? { ...rest, authorization } : rest
    const answer = await call(url, sent, limits, signal)
    const { location } = answer.headers
    if (![301, 302, 303, 307, 308].includes(answer.status) || !location) return answer
    if (redirects === MAX_REDIRECTS || !URL.canParse(location, url.href))
      throw new OutgoingError(message('outgoing_redirects', { host: first.host }))
    url = outgoingUrl(new URL(location, url).href, limits.trustedHosts)
  }
}

function call(
  url: URL,
  headers: Record<string, string>,
  { trustedHosts, maxBytes, seconds }: Limits,
  signal: AbortSignal,
): Promise<Answer> {
  const isTrusted = trustedHosts.includes(url.hostname)
  return new Promise((resolve, reject) => {
    const fail = (error: Error) =>
      reject(
        error instanceof OutgoingError
          ? error
          : new OutgoingError(
              signal.aborted
                ? message('outgoing_too_slow', { host: url.host, seconds })
                : (error as NodeJS.ErrnoException).code === 'ENOTFOUND'
                  ? message('outgoing_unknown_host', { host: url.hostname })
                  : message('outgoing_no_answer', { host: url.host, reason: error.message }),
            ),
      )
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      {
        agent: false,
        headers: { 'accept-encoding': 'identity', 'user-agent': 'Comptoir', ...headers },
        signal,
        ...(!isTrusted && { lookup: lookUpPublic }),
      },
      (response) => {
        const parts: Buffer[] = []
        let size = 0
        response.on('data', (part: Buffer) => {
          size += part.length
          parts.push(part)
          if (size > maxBytes)
            response.destroy(
              new OutgoingError(message('outgoing_too_large', { limit: Math.floor(maxBytes / 1024 ** 2) })),
            )
        })
        response.on('error', fail)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        )
      },
    )
    request.on('error', fail)
    request.end()
  })
}

/** Finds the addresses of a host; one that leads into a private network is not called, whatever its other addresses. */
const lookUpPublic: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '', 4)
    if (addresses.some(({ address }) => !isPublicAddress(address)))
      return callback(new OutgoingError(message('outgoing_private', { host })), '', 4)
    if (options.all) return callback(null, addresses)
    return callback(null, addresses[0]!.address, addresses[0]!.family) // without an error there is one
  })
}
