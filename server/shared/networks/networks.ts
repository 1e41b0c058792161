import ipaddr from 'ipaddr.js';

/**
 * The networks that rate limits count a request for, narrowest first: an IPv4 address, or a household's IPv6 /64 and the /48 around it,
 * which may belong to one data center customer or company.
 */
export type Network = readonly [string, ...string[]];

export function networksOf(ip: string): Network {
  const host = withoutPort(ip);
  if (!ipaddr.isValid(host)) return [host];
  // Turns an IPv4-mapped IPv6 address into the IPv4 address.
  const address = ipaddr.process(host).toString();
  return ipaddr.IPv6.isValid(address) ? [subnetOf(address, 64), subnetOf(address, 48)] : [address];
}

const subnetOf = (address: string, bits: number) => `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;

/** The address without its port, which some proxies append. */
const withoutPort = (ip: string) => /^\[(.+)\](?::\d+)?$/.exec(ip)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(ip)?.[1] ?? ip;

/** Whether an address is on the internet, rather than inside a network or reserved. */
export function isPublicAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return address.range() === 'unicast' && (address instanceof ipaddr.IPv4 || address.match(globalUnicast));
}

/** The only IPv6 addresses that have been allocated to the internet (RFC 4291, section 2.4). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');
