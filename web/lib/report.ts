import type { Endpoint, RequestInput } from '#api/shared/endpoint.ts';
import { buildUrl, type RequestParts } from './api.ts';

/**
 * Sends a call whose outcome nobody waits for, even while the page is being left.
 * @returns the status; undefined without a response
 */
export async function report<E extends Endpoint>(endpoint: E, input: RequestInput<E>): Promise<number | undefined> {
  const { body, ...address } = input as RequestParts;
  const headers = { 'Content-Type': 'application/json' };
  const init = { method: endpoint.method, keepalive: true, headers, body: JSON.stringify(body) };
  const response = await fetch(buildUrl(endpoint, address), init).catch(() => undefined);
  return response?.status;
}
