import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { seconds } from '#server/shared/clock.ts';
import { isPublicAddress } from './networks.ts';

/** Which addresses a request may go to. */
export interface Reachable {
  resolve: (host: string) => Promise<string[]>;
  isAllowed: (address: string) => boolean;
}

/** Asks the name servers outside of the thread pool that files are read with, which slow lookups would block. */
const resolver = () => new Resolver({ timeout: 3 * seconds, tries: 2 });

export const internet: Reachable = {
  resolve: (host) =>
    resolver()
      .resolve4(host)
      .catch(() => resolver().resolve6(host)),
  isAllowed: isPublicAddress,
};

/** The address that a URL has instead of a name, if any: `guardedLookup` isn't called for it. */
export function literalAddress({ hostname }: URL): string | undefined {
  const host = hostname.replace(/^\[(.+)\]$/, '$1');
  return isIP(host) ? host : undefined;
}

/**
 * A connection's own lookup, which refuses hosts with an address that isn't allowed. A check before the request wouldn't be enough: the
 * name may resolve to another address a moment later.
 */
export const guardedLookup =
  ({ resolve, isAllowed }: Reachable): LookupFunction =>
  (host, options, callback) => {
    resolve(host)
      .then((addresses) => {
        const refused = addresses.find((address) => !isAllowed(address));
        if (refused) throw new Error(`${host} resolves to ${refused}, inside the network`);
        const found = addresses.map((address) => ({ address, family: isIP(address) }));
        if (options.all) callback(null, found);
        else callback(null, found[0]!.address, found[0]!.family);
      })
      .catch((error) => callback(error, ''));
  };
