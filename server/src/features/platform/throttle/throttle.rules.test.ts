import { expect, test } from 'vitest'
import { networkOf, siteOf } from './throttle.rules.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:0002::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
  [undefined, 'unknown'],
  ['x'.repeat(9000), 'unknown'],
  ['203.0.113.999', 'unknown'],
])('S-14 OD-68: %s is counted as %s', (address, network) => expect(networkOf(address)).toBe(network))

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:db8::9', '2001:db8:0::/48'],
  ['203.0.113.9', undefined],
  ['unknown', undefined],
])('S-14 OD-68: %s is of the site %s', (address, site) => expect(siteOf(address)).toBe(site))
