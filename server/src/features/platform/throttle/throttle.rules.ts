import { isIP, isIPv4 } from 'node:net'

/**
 * The address or network whose calls are counted together: an IPv4 address, or the /64 of an IPv6 address, since each
 * customer of a provider has at least one /64.
 *
 * @param address undefined when the caller has already closed the connection; what is no address counts as one
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined || isIP(address) === 0) return 'unknown'
  if (isIPv4(address)) return address
  const [plain = ''] = address.toLowerCase().split('%')
  const [head = '', tail = ''] = plain.split('::')
  const [start, end] = [groupsOf(head), groupsOf(tail)]
  const zeros = Array<string>(Math.max(0, 8 - start.length - end.length)).fill('0')
  const network = [...start, ...zeros, ...end].slice(0, 4).map((group) => parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
/** The /48 around the network of an IPv6 address, which one customer may have; undefined for any other address. */
export function siteOf(address: string | undefined): string | undefined {
  const network = networkOf(address)
  return network.endsWith('/64') ? `${network.split(':').slice(0, 3).join(':')}::/48` : undefined
}

const groupsOf = (part: string) => part.split(':').filter(Boolean)
