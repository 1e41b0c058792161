import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { playerPage } from '#e2e/fake-player.ts';
import { makeIdentity } from '#server/adapters/pdf-seal/make-identity.ts';
import { toPem } from '#server/features/sales/signing/pem.ts';

/** The function to which the fake player reports its messages. Nobody reads them here. */
const recorder = '<script>function recordMessage() {}</script>';

export interface Outside {
  url: string;
  isReachable: boolean;
  /** The paths of the players that were loaded. */
  loads: string[];
  close: () => void;
}

/** Opens a proxy to the outside of the server: video platforms, which answer with the fake player. */
export async function openOutside(): Promise<Outside> {
  const { privateKey, chain } = await makeIdentity('Video platforms', new Date());
  const identity = { key: toPem('PRIVATE KEY', privateKey), cert: toPem('CERTIFICATE', chain[0]!) };
  const platforms = createSecureServer(identity, ({ url, headers }, response) => {
    outside.loads.push(url!);
    response.writeHead(200, { 'content-type': 'text/html' }).end(recorder + playerPage(headers.host!));
  });
  const proxy = createServer().on('connect', (_request, socket) => {
    socket.on('error', () => undefined);
    if (!outside.isReachable) return socket.destroy();
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    platforms.emit('connection', socket);
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  const outside: Outside = {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    isReachable: true,
    loads: [],
    close: () => proxy.close(),
  };
  return outside;
}
