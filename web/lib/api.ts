import type { Problem } from '../../contract/common.ts';
import type { Endpoint, Sent, WireAnswer } from '../../contract/endpoint.ts';
import { keyOf, settleKey } from './deed-key.ts';

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
export const isUnanswered = (error: unknown) => !(error instanceof ApiError) || error.problem === undefined;

export const unanswered = 'The connection was lost before we heard back. Please check whether it went through before you try again.';

/** What a form says of a failure that stands on none of its fields; undefined where there is nothing to say. */
export function failureOf(error: unknown): string | undefined {
  if (!error || (error instanceof ApiError && error.problem?.errors)) return undefined;
  return isUnanswered(error) ? unanswered : messageOf(error);
}

/** Why a call failed, told apart more finely than by its status. */
export const codeOf = (error: unknown) => (error instanceof ApiError ? error.problem?.code : undefined);

/** Whether the status says yes and the answer `success: false` (specification section 8). */
export const isDenied = (error: unknown) => error instanceof ApiError && error.status < 300;

export const isStatus = (error: unknown, status: number) => error instanceof ApiError && error.status === status;

/** Makes one call of the contract; GETs carry the time, as specified, so that nothing in between answers from a cache. */
export async function call<E extends Endpoint>(endpoint: E, input: Sent<E>): Promise<WireAnswer<E>> {
  return (await exchange(endpoint, input)).body;
}

/** Makes a call for one page of a list; says besides the real total, where the server knows one, and the way to the next page. */
export async function callPage<E extends Endpoint>(endpoint: E, input: Sent<E>) {
  const { headers, body } = await exchange(endpoint, input);
  const total = headers.get('X-Total-Count');
  const next = /[?&]before=([^&>]+)[^>]*>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
  return { body, total: total === null ? undefined : Number(total), next };
}

/** Reads a page of a list whose answer is a plain array. */
export async function callList<E extends Endpoint>(endpoint: E, input: Sent<E>) {
  const { body, ...page } = await callPage(endpoint, input);
  return { items: body as ItemOf<E>[], ...page };
}

/** A row of a list. */
export type ItemOf<E extends Endpoint> = WireAnswer<E> extends (infer Item)[] ? Item : never;

interface Parts {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

/** Where a call goes; also for one that the browser makes by itself, such as fetching a file. */
export function addressOf({ path }: Pick<Endpoint, 'path'>, { params = {}, query = {} }: Omit<Parts, 'body'>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

async function exchange<E extends Endpoint>(endpoint: E, input: Sent<E>): Promise<{ headers: Headers; body: WireAnswer<E> }> {
  const { params, query, body } = input as Parts;
  const isRead = endpoint.method === 'GET';
  const address = addressOf(endpoint, { ...(params && { params }), query: isRead ? { ...query, t: Date.now() } : { ...query } });
  const written = body === undefined ? undefined : JSON.stringify(body);
  const deed = endpoint.method === 'POST' ? `${address} ${written}` : undefined;
  const response = await fetch(address, {
    method: endpoint.method,
    credentials: 'include',
    headers: {
      ...(written === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(deed ? { 'Idempotency-Key': keyOf(deed) } : {}),
    },
    ...(isRead ? { cache: 'no-store' } : {}),
    ...(written === undefined ? {} : { body: written }),
  });
  const text = await response.text();
  if (deed) settleKey(deed, response.status);
  const answer = response.ok && JSON.parse(text);
  if (!response.ok || answer?.success === false) throw new ApiError(response.status, text);
  return { headers: response.headers, body: answer as WireAnswer<E> };
}

function parseProblem(body: string): Problem | undefined {
  try {
    return JSON.parse(body) as Problem;
  } catch {
    return undefined;
  }
}
