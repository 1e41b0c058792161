import type { Endpoint, JsonResponse, RequestInput } from '../../contract/endpoint.ts';
import type { Problem } from '../../contract/errors.ts';
import { idempotencyKeyFor, releaseIdempotencyKey } from './idempotency-key.ts';

/** A call that was answered with an error: its text is `STATUS: BODY`, as specified; toasts show `problem.message`. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | undefined;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.status = status;
    this.problem = parseProblem(body);
  }
}

/** What a person is told about a failure, or undefined when there is nothing better than the caller's own words. */
export const messageOf = (error: unknown) => (error instanceof ApiError ? error.problem?.message : undefined);

/** Whether a failure is not the server's own answer, as when the connection was lost: then nobody knows whether the call was done. */
export const isNetworkError = (error: unknown) => !(error instanceof ApiError) || error.problem === undefined;

export const networkErrorMessage =
  'The connection was lost before we heard back. Please check whether it went through before you try again.';

/** What a form says of a failure that stands on none of its fields; undefined where there is nothing to say. */
export function errorMessage(error: unknown): string | undefined {
  if (!error || (error instanceof ApiError && error.problem?.errors)) return undefined;
  return isNetworkError(error) ? networkErrorMessage : messageOf(error);
}

/** Why a call failed, told apart more finely than by its status. */
export const codeOf = (error: unknown) => (error instanceof ApiError ? error.problem?.code : undefined);

/** Whether the status says yes and the answer `success: false` (specification section 8). */
export const isForbidden = (error: unknown) => error instanceof ApiError && error.status < 300;

export const isStatus = (error: unknown, status: number) => error instanceof ApiError && error.status === status;

/** Makes one call of the contract; GETs carry the time, as specified, so that nothing in between answers from a cache. */
export async function call<E extends Endpoint>(endpoint: E, input: RequestInput<E>): Promise<JsonResponse<E>> {
  return (await send(endpoint, input)).body;
}

/** Makes a call for one page of a list; says besides the real total, where the server knows one, and the way to the next page. */
export async function callPage<E extends Endpoint>(endpoint: E, input: RequestInput<E>) {
  const { headers, body } = await send(endpoint, input);
  const total = headers.get('X-Total-Count');
  const next = /[?&]before=([^&>]+)[^>]*>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
  return { body, total: total === null ? undefined : Number(total), next };
}

/** Reads a page of a list whose answer is a plain array. */
export async function callList<E extends Endpoint>(endpoint: E, input: RequestInput<E>) {
  const { body, ...page } = await callPage(endpoint, input);
  return { items: body as ItemOf<E>[], ...page };
}

/** A row of a list. */
export type ItemOf<E extends Endpoint> = JsonResponse<E> extends (infer Item)[] ? Item : never;

interface Parts {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

/** Where a call goes; also for one that the browser makes by itself, such as fetching a file. */
export function buildUrl({ path }: Pick<Endpoint, 'path'>, { params = {}, query = {} }: Omit<Parts, 'body'>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

async function send<E extends Endpoint>(endpoint: E, input: RequestInput<E>): Promise<{ headers: Headers; body: JsonResponse<E> }> {
  const { params, query, body } = input as Parts;
  const isRead = endpoint.method === 'GET';
  const address = buildUrl(endpoint, { ...(params && { params }), query: isRead ? { ...query, t: Date.now() } : { ...query } });
  const written = body === undefined ? undefined : JSON.stringify(body);
  const deed = endpoint.method === 'POST' ? `${address} ${written}` : undefined;
  const response = await fetch(address, {
    method: endpoint.method,
    credentials: 'include',
    headers: {
      ...(written === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(deed ? { 'Idempotency-Key': idempotencyKeyFor(deed) } : {}),
    },
    ...(isRead ? { cache: 'no-store' } : {}),
    ...(written === undefined ? {} : { body: written }),
  });
  const text = await response.text();
  if (deed) releaseIdempotencyKey(deed, response.status);
  const answer = response.ok && JSON.parse(text);
  if (!response.ok || answer?.success === false) throw new ApiError(response.status, text);
  return { headers: response.headers, body: answer as JsonResponse<E> };
}

function parseProblem(body: string): Problem | undefined {
  try {
    return JSON.parse(body) as Problem;
  } catch {
    return undefined;
  }
}
