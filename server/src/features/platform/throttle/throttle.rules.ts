import { isIPv6 } from 'node:net'

/**
 * The address or network whose calls are counted together: an IPv4 address, or the /64 of an IPv6 address, since each
 * customer of a provider has at least one /64.
 *
 * @param address undefined when the caller has already closed the connection
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'unknown'
  if (!isIPv6(address)) return address.slice(0, MAX_LENGTH)
  const [plain = ''] = address.toLowerCase().split('%')
  if (plain.startsWith('::ffff:') && plain.includes('.')) return plain.slice('::ffff:'.length)
  const [head = '', tail = ''] = plain.split('::')
  const [start, end] = [groupsOf(head), groupsOf(tail)]
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0')
  const network = [...start, ...zeros, ...end].slice(0, 4).map((group) => parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
/** What a proxy sends may be no address; a key must fit into an index. */
const MAX_LENGTH = 100

const groupsOf = (part: string) => part.split(':').filter(Boolean)
