import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Settings } from '#server/settings/settings.ts';
import { networksOf } from '#server/shared/networks/networks.ts';

/** Which proxies say whom they forward a request for. A number trusts that many whatever their addresses, so the server must be reachable through them only. */
export const trustedProxies = ({ trustProxy }: Pick<Settings, 'trustProxy'>) =>
  Array.isArray(trustProxy) ? proxyAddr.compile(trustProxy) : (_address: string, hop: number) => hop < trustProxy;

/** Tells senders apart before Fastify: by the address that it calls the request's `ip`, or the IPv6 network that one person may have. */
export function clientNetworkReader(settings: Pick<Settings, 'trustProxy'>) {
  const isTrusted = trustedProxies(settings);
  return (request: IncomingMessage): string => (request.socket.remoteAddress ? networksOf(proxyAddr(request, isTrusted))[0] : '');
}
