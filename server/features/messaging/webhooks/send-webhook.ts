import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Settings } from '#server/settings/settings.ts';
import { seconds } from '#server/shared/clock.ts';
import { guardedLookup, internet, literalAddress, type Reachable } from '#server/shared/networks/guarded-lookup.ts';

/** Which addresses webhooks may be sent to, and how. */
export interface WebhookNetwork extends Reachable {
  protocols: string[];
  /** In milliseconds, for the whole request. */
  timeout: number;
}

/** Webhooks only go to the internet and are encrypted, unless the operator allows everything. */
export const webhookNetwork = ({ webhooksAllowPrivate }: Pick<Settings, 'webhooksAllowPrivate'>): WebhookNetwork => ({
  ...(webhooksAllowPrivate ? { protocols: ['https:', 'http:'], ...anywhere } : { protocols: ['https:'], ...internet }),
  timeout: 15 * seconds,
});

/** Resolves names as this machine does, such as those in /etc/hosts. */
const anywhere: Reachable = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isAllowed: () => true,
};

/** @returns why a URL can't be an endpoint, if that's certain without looking up its host */
export function urlProblem({ protocols, isAllowed }: WebhookNetwork, address: string): string | undefined {
  const url = new URL(address);
  if (!protocols.includes(url.protocol)) return 'Please enter a URL that starts with https://';
  const literal = literalAddress(url);
  return literal && !isAllowed(literal) ? 'This address is inside the network' : undefined;
}

export interface WebhookResponse {
  status: number;
  /** The beginning of the body. */
  excerpt: string;
}

/**
 * Posts to an endpoint, without following redirects.
 * @throws Error if it may not be contacted, doesn't respond in time or can't be reached
 */
export async function postWebhook(
  network: WebhookNetwork,
  address: string,
  headers: Record<string, string>,
  body: string,
): Promise<WebhookResponse> {
  const problem = urlProblem(network, address);
  if (problem) throw new Error(problem);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const url = new URL(address);
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const signal = AbortSignal.timeout(network.timeout);
  // Without an agent, each request has a new connection, and therefore this lookup.
  const options = { method: 'POST', headers, agent: false, lookup: guardedLookup(network), signal } as const;
  // Node.js closes the connection without an error if the endpoint switches to another protocol.
  const rejectClosed = () => reject(new Error('The endpoint closed the connection without a response'));
  send(url, options, resolve).on('error', reject).on('close', rejectClosed).end(body);
  const response = await promise;
  return { status: response.statusCode!, excerpt: await readExcerpt(response) };
}

const maxBytes = 65_536;
const excerptLength = 200;

/** Reads the body, because some servers abandon a request when its connection is closed, but only its beginning. */
async function readExcerpt(response: IncomingMessage): Promise<string> {
  let excerpt = '';
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      if (excerpt.length < excerptLength) excerpt += chunk.toString('utf8', 0, 4 * excerptLength);
      size += chunk.length;
      if (size > maxBytes) break;
    }
  } catch {
    // The endpoint has answered: how its body ends doesn't matter.
  }
  return excerpt
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, excerptLength);
}
