import type { IncomingMessage } from 'node:http';
import { get, type RequestOptions } from 'node:https';
import { seconds } from '#server/shared/clock.ts';
import { guardedLookup, internet, type Reachable } from '#server/shared/networks/guarded-lookup.ts';

/** Where images may be fetched from, and how. */
export interface ImageHosts extends Reachable {
  /** The only hosts that are contacted, also by redirects. */
  names: readonly string[];
  protocol: string;
  get: (url: URL, options: RequestOptions, receive: (response: IncomingMessage) => void) => ReturnType<typeof get>;
  /** In milliseconds, for one fetch with all of its redirects. */
  timeout: number;
}

/** The hosts of YouTube's and Vimeo's thumbnails. */
export const videoPlatforms: ImageHosts = {
  names: ['i.ytimg.com', 'img.youtube.com', 'vimeo.com', 'i.vimeocdn.com'],
  protocol: 'https:',
  get,
  ...internet,
  timeout: 10 * seconds,
};

const maxBytes = 5_000_000;
const maxRedirects = 3;

/** The host answered with neither a file nor a redirect. */
export class MissingError extends Error {}

/**
 * Fetches a small file from one of the hosts, never from an address inside the network.
 * @throws Error if it's elsewhere, too large, too slow or unreachable; MissingError if there is none
 */
export async function fetchFrom(hosts: ImageHosts, address: string): Promise<Buffer> {
  const signal = AbortSignal.timeout(hosts.timeout);
  let url = new URL(address);
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const response = await request(hosts, url, signal);
    const { statusCode = 0, headers } = response;
    if (statusCode === 200) return readBody(response);
    response.destroy();
    if (statusCode < 300 || statusCode >= 400 || !headers.location) throw new MissingError(`${url.href} was answered with ${statusCode}`);
    url = new URL(headers.location, url);
  }
  throw new Error(`${address} was redirected too often`);
}

function request({ names, protocol, get, ...reachable }: ImageHosts, url: URL, signal: AbortSignal): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  if (url.protocol !== protocol || !names.includes(url.hostname)) throw new Error(`${url.href} is not one of the hosts`);
  // Without an agent, each request has a new connection, and therefore this lookup.
  get(url, { agent: false, lookup: guardedLookup(reachable), signal }, resolve).on('error', reject);
  return promise;
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    size += chunk.length;
    if (size > maxBytes) throw new Error(`The response has more than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
