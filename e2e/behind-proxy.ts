import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { SlowLine } from './slow-line.ts';
import { test } from './test.ts';

interface Proxy {
  url: string;
  /** Handles a request before it's passed on, such as by changing its headers. @returns the status of a page that refuses it instead */
  onRequest: (request: IncomingMessage) => number | undefined;
  /** Handles the headers of a response before it's passed on. */
  onResponse: (request: IncomingMessage, response: IncomingMessage) => void;
  /** The slow line by which a response is passed on; undefined for full speed. */
  lineOf: (request: IncomingMessage) => SlowLine | undefined;
}

async function startProxy(target: string): Promise<Proxy & { close: () => void }> {
  const server = createServer((incoming, outgoing) => {
    const status = proxy.onRequest(incoming);
    if (status === undefined) return forward(incoming, outgoing);
    incoming.resume().on('end', () => outgoing.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Corporate gateway</h1>'));
  });
  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method, url, headers } = incoming;
    const passed = request(new URL(url!, target), { method, headers }, (answer) => {
      proxy.onResponse(incoming, answer);
      outgoing.writeHead(answer.statusCode!, answer.headers);
      const line = proxy.lineOf(incoming);
      if (line) pipeline(answer, line.pass, outgoing).catch(() => outgoing.destroy());
      else answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  };
  const proxy = {
    url: '',
    onRequest: () => undefined,
    onResponse: () => undefined,
    lineOf: () => undefined,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  } as Proxy & { close: () => void };
  await once(server.listen(0, '127.0.0.1'), 'listening');
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}

/** A test with a proxy of its own in front of the shared server. */
export const testBehindProxy = test.extend<{ gateway: Proxy }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructuring pattern, even an empty one
  gateway: async ({}, use) => {
    const proxy = await startProxy(`http://127.0.0.1:${process.env.E2E_PORT}`);
    await use(proxy);
    proxy.close();
  },
  baseURL: ({ gateway }, use) => use(gateway.url),
});
