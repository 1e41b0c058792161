import type { Endpoint, RequestInput } from '#contract/shared/endpoint.ts';
import { buildUrl, type RequestParts } from './api.ts';

/**
 * Sends what nobody waits for, also while the page is left.
 * @returns the status; undefined without a response
 */
export async function report<E extends Endpoint>(endpoint: E, input: RequestInput<E>): Promise<number | undefined> {
  const { body, ...address } = input as RequestParts;
  const headers = { 'Content-Type': 'application/json' };
  const init = { method: endpoint.method, keepalive: true, headers, body: JSON.stringify(body) };
  const response = await fetch(buildUrl(endpoint, address), init).catch(() => undefined);
  return response?.status;
}
