import { isIPv6 } from 'node:net'

/**
 * Whose calls are counted together: an IPv4 address, or the network of an IPv6 address, since every customer of a
 * provider has at least a /64, with more addresses than could ever be counted.
 *
 * @param address undefined of a caller who has hung up already
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return 'unknown'
  if (!isIPv6(address)) return address.slice(0, MOST_CHARACTERS)
  const [plain = ''] = address.toLowerCase().split('%')
  if (plain.startsWith('::ffff:') && plain.includes('.')) return plain.slice('::ffff:'.length)
  const [head = '', tail = ''] = plain.split('::')
  const [start, end] = [groupsOf(head), groupsOf(tail)]
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0')
  const network = [...start, ...zeros, ...end].slice(0, 4).map((group) => parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
/** What a proxy says may be no address at all; a key has to fit into an index. */
const MOST_CHARACTERS = 100

const groupsOf = (part: string) => part.split(':').filter(Boolean)
