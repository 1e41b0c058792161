import ipaddr from 'ipaddr.js';

/**
 * Where a request comes from, as far as limits care, the narrowest first: an IPv4 address; or a household's /64 of IPv6 addresses and
 * the /48 around it, which a customer of a data center or a company may have whole.
 */
export type Network = readonly [string, ...string[]];

export function networksOf(ip: string): Network {
  const written = withoutPort(ip);
  if (!ipaddr.isValid(written)) return [written];
  // An IPv4 address that is written as an IPv6 one becomes what it is.
  const address = ipaddr.process(written).toString();
  return ipaddr.IPv6.isValid(address) ? [subnetOf(address, 64), subnetOf(address, 48)] : [address];
}

const subnetOf = (address: string, bits: number) => `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits}`)}/${bits}`;

/** Some proxies write the port of the connection behind the address. */
const withoutPort = (ip: string) => /^\[(.+)\](?::\d+)?$/.exec(ip)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(ip)?.[1] ?? ip;
