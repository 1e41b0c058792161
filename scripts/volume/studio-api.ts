import { once } from 'node:events';
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { authEndpoints } from '#api/accounts/auth.ts';
import { mailEndpoints } from '#api/messaging/mail.ts';
import { importEndpoints } from '#api/operations/imports.ts';
import type { Endpoint, JsonResponse, RequestInput } from '#api/shared/endpoint.ts';
import type { ImportKind } from '#domain/operations/import-columns.ts';

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };

/** Calls a running server as its owner, by the endpoints that every program has. */
export interface StudioApi {
  /** @throws an error with the response's text */
  call: <E extends Endpoint>(endpoint: E, input: RequestInput<E>, as?: Caller) => Promise<JsonResponse<E>>;
  /** @param csv a file with the columns of the template for this kind */
  importFile: (kind: ImportKind, csv: string) => Promise<void>;
  /** How many rows a list has, as its `X-Total-Count` says. */
  total: (endpoint: Endpoint, query?: Record<string, unknown>) => Promise<number>;
}

/** Somebody who isn't signed in, on a network of their own: each address of this machine's network counts as one. */
interface Caller {
  network: number;
}

/** Signs in to a server on this machine. @param password the owner's */
export async function signIn(address: string, password: string): Promise<StudioApi> {
  const send = async ({ method, path }: Endpoint, { params = {}, query = {}, body }: Input, sender: RequestOptions) => {
    const url = new URL(
      path.replaceAll(/:(\w+)/g, (_, name) => encodeURIComponent(String(params[name]))),
      address,
    );
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const { headers, statusCode, text } = await exchange(url, { ...sender, method }, body);
    if (statusCode! >= 400) throw new Error(`${method} ${url.pathname}: ${statusCode} ${text}`);
    return { headers, text };
  };
  const signedIn = await send(authEndpoints.adminLogin, { body: { password } }, {});
  const owner = { headers: { cookie: signedIn.headers['set-cookie']!.map((line) => line.split(';')[0]).join('; ') } };
  const senderOf = (as: Caller | undefined) => (as ? { localAddress: `127.${as.network >> 8}.${as.network & 255}.2` } : owner);
  return {
    call: async (endpoint, input, as) => JSON.parse((await send(endpoint, input as Input, senderOf(as))).text),
    importFile: async (kind, csv) => void (await send(importEndpoints.run, { params: { kind }, body: csv }, owner)),
    total: async (endpoint, query) => Number((await send(endpoint, { query: { ...query, limit: 1 } }, owner)).headers['x-total-count']),
  };
}

/** Unlike `fetch`, this can choose the address that a request comes from. @param body a CSV file if it's a text, otherwise sent as JSON */
async function exchange(url: URL, options: RequestOptions, body: unknown) {
  const type = body !== undefined && { 'content-type': typeof body === 'string' ? 'text/csv' : 'application/json' };
  const sent = request(url, { ...options, headers: { ...options.headers, ...type } });
  sent.end(body === undefined || typeof body === 'string' ? body : JSON.stringify(body));
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { headers: response.headers, statusCode: response.statusCode, text: await text(response) };
}

/** How many requests are sent at a time. */
const parallelRequests = 4;

/** Calls a function for each number from 0 up to a count, a few at a time. @returns the results in order */
export async function forEach<Result>(count: number, make: (index: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const index = next++;
      results[index] = await make(index);
    }
  };
  await Promise.all(Array.from({ length: parallelRequests }, work));
  return results;
}

/** The item of a list at an index; past the end, the list repeats. */
export const pick = <Item>(items: readonly Item[], index: number): Item => items[index % items.length]!;

/** How many rows a list lacks. */
export const missingOf = async (api: StudioApi, list: Endpoint, wanted: number) => Math.max(0, wanted - (await api.total(list)));

/** The text of the newest email to an address. */
export async function newestMailTo(api: StudioApi, address: string): Promise<string> {
  const mails = await api.call(mailEndpoints.list, { query: { limit: 100 } });
  const { id } = mails.find(({ to }) => to === address)!;
  return (await api.call(mailEndpoints.read, { params: { id } })).mail.text;
}
