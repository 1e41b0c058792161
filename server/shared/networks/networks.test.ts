import { expect, test } from 'vitest';
import { isPublicAddress, networksOf } from './networks.ts';

test.each([
  ['192.0.2.7', ['192.0.2.7']],
  ['::ffff:192.0.2.7', ['192.0.2.7']],
  ['::FFFF:192.0.2.7', ['192.0.2.7']],
  ['192.0.2.7:51234', ['192.0.2.7']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:db8:1:2::9', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['[2001:db8:1:2::9]:443', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
  ['2001:db8::9', ['2001:db8::/64', '2001:db8::/48']],
  ['::1', ['::/64', '::/48']],
  ['fe80::1%eth0', ['fe80::/64', 'fe80::/48']],
])('%s belongs to %s', (address, network) => {
  expect(networksOf(address)).toEqual(network);
});

test('maps all spellings of an address to one network', () => {
  const spellings = ['2001:db8:0:a::1', '2001:DB8:0:A::1', '2001:0db8:0000:000a::1', '2001:db8::a:0:0:0:1'];
  expect(new Set(spellings.map((address) => networksOf(address)[0]))).toEqual(new Set(['2001:db8:0:a::/64']));
});

test.each(['unknown:1', ':', 'unknown', ''])('accepts %j from a proxy', (address) => {
  expect(networksOf(address)).toEqual([address]);
});

test('distinguishes neighboring networks', () => {
  expect(networksOf('2001:db8:1:2::1')[0]).not.toBe(networksOf('2001:db8:1:3::1')[0]);
  expect(networksOf('::ffff:192.0.2.1')).not.toEqual(networksOf('::ffff:192.0.2.2'));
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  '::ffff:10.0.0.1',
  'fe80::1',
  'fd00::1',
  '::127.0.0.1',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'host',
])('%s is not on the internet', (address) => expect(isPublicAddress(address)).toBe(false));

test('an address on the internet is recognized', () => {
  for (const address of ['142.250.185.78', '2a00:1450:4001:813::200e']) expect(isPublicAddress(address)).toBe(true);
});
