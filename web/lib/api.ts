import type { Endpoint, JsonResponse, RequestInput } from '#api/shared/endpoint.ts';
import type { Problem } from '#api/shared/errors.ts';
import { endEarlyReads, takeEarlyRead } from './early-reads.ts';
import { idempotencyKeyFor } from './idempotency-key.ts';
import type { NamedFile } from './save-file.ts';

/** An error response. Its message is `STATUS: BODY`, as specified; toasts show `problem.message`. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | undefined;

  constructor(status: number, body: string) {
    super(`${status}: ${body}`);
    this.status = status;
    this.problem = parseProblem(body);
  }
}

/** The server's message for the user, if it sent one. */
export const serverMessage = (error: unknown) => (error instanceof ApiError ? error.problem?.message : undefined);

/** Whether no response came from the server itself, for example because the connection was lost: the call may or may not have succeeded. */
export const isNetworkError = (error: unknown) => !(error instanceof ApiError) || error.problem === undefined;

/** Thrown when the browser was offline as the call was made, so that the call was certainly not sent. */
class OfflineError extends Error {}

export const networkErrorMessage = (error: unknown) =>
  error instanceof OfflineError
    ? "You're offline, so nothing was sent. Try again once you're connected."
    : 'The connection was lost before we got a response. Check whether it went through before you try again.';

/** A form's error message; undefined when the error belongs to specific fields. */
export function errorMessage(error: unknown): string | undefined {
  if (!error || (error instanceof ApiError && error.problem?.errors)) return undefined;
  return isNetworkError(error) ? networkErrorMessage(error) : serverMessage(error);
}

/** An error whose fields aren't on the screen, such as the selected rows: what is wrong with the first one becomes its message. */
export function withoutFields(error: unknown): unknown {
  if (!(error instanceof ApiError && error.problem?.errors)) return error;
  const { errors, ...problem } = error.problem;
  const [message = problem.message] = Object.values(errors).flat();
  return new ApiError(error.status, JSON.stringify({ ...problem, message }));
}

/** The error's code, which is more specific than its status. */
export const errorCode = (error: unknown) => (error instanceof ApiError ? error.problem?.code : undefined);

/** Whether an error is a 2xx response with `success: false` (specification section 8). */
export const isUnsuccessful = (error: unknown) => error instanceof ApiError && error.status < 300;

export const isStatus = (error: unknown, status: number) => error instanceof ApiError && error.status === status;

/** Whether the session has ended (specification section 6: also when no client is returned). */
export const isSignedOut = (error: unknown) => isStatus(error, 401) || isUnsuccessful(error);

/**
 * Calls an endpoint. GETs carry a timestamp, as specified, so that no cache in between responds.
 * @param signal aborts the call
 */
export async function call<E extends Endpoint>(endpoint: E, input: RequestInput<E>, signal?: AbortSignal): Promise<JsonResponse<E>> {
  return (await send(endpoint, input, signal)).body;
}

/** Reads one page of a list, with the total if the server knows it and the cursor of the next page. */
export async function callPage<E extends Endpoint>(endpoint: E, input: RequestInput<E>) {
  const { headers, body } = await send(endpoint, input);
  const total = headers.get('X-Total-Count');
  const next = /[?&]before=([^&>]+)[^>]*>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
  return { body, total: total === null ? undefined : Number(total), next };
}

/** An item of a list endpoint's response. */
export type ItemOf<E extends Endpoint> = JsonResponse<E> extends (infer Item)[] ? Item : never;

export interface RequestParts {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
}

/** An endpoint's URL; also used for links that the browser follows itself, such as downloads. */
export function buildUrl({ path }: Pick<Endpoint, 'path'>, { params = {}, query = {} }: Omit<RequestParts, 'body'>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const pathname = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return search.size > 0 ? `${pathname}?${search}` : pathname;
}

const withTime = (url: string) => `${url}${url.includes('?') ? '&' : '?'}t=${Date.now()}`;

async function send<E extends Endpoint>(
  endpoint: E,
  input: RequestInput<E>,
  signal: AbortSignal | null = null,
): Promise<{ headers: Headers; body: JsonResponse<E> }> {
  const { params, query, body } = input as RequestParts;
  const isRead = endpoint.method === 'GET';
  const url = buildUrl(endpoint, { ...(params && { params }), ...(query && { query }) });
  const json = body === undefined ? undefined : JSON.stringify(body);
  const idempotency = endpoint.method === 'POST' ? idempotencyKeyFor(`${url} ${json}`) : undefined;
  // Counts as offline only if the call also fails, since a server on the same machine is reached without a network.
  const wasOffline = navigator.onLine === false;
  if (!isRead) endEarlyReads();
  const sent =
    (isRead && takeEarlyRead(url)) ||
    fetch(isRead ? withTime(url) : url, {
      method: endpoint.method,
      credentials: 'include',
      signal,
      headers: {
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(idempotency ? { 'Idempotency-Key': idempotency.key } : {}),
      },
      ...(isRead ? { cache: 'no-store' } : {}),
      ...(json === undefined ? {} : { body: json }),
    });
  const response = await sent.catch((error) => {
    throw wasOffline ? new OfflineError() : error;
  });
  idempotency?.release(response.status);
  return { headers: response.headers, body: await readBody<E>(response) };
}

/** Calls an endpoint whose response is a file, so that an error can be shown; most downloads are links instead. */
export async function callFile(endpoint: Endpoint, input: Omit<RequestParts, 'body'>): Promise<NamedFile> {
  const response = await fetch(buildUrl(endpoint, input), { credentials: 'include' });
  if (!response.ok) throw new ApiError(response.status, await response.text());
  const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
  return { name, content: await response.blob() };
}

/** Calls an endpoint whose body is a file. */
export async function sendFile<E extends Endpoint>(
  endpoint: E,
  file: Blob,
  input: Pick<RequestParts, 'params'> = {},
): Promise<JsonResponse<E>> {
  const headers = { 'Content-Type': file.type || 'application/octet-stream' };
  const { method } = endpoint;
  return readBody<E>(await fetch(buildUrl(endpoint, input), { method, credentials: 'include', headers, body: file }));
}

async function readBody<E extends Endpoint>(response: Response): Promise<JsonResponse<E>> {
  const text = await response.text();
  const parsed = response.ok && JSON.parse(text);
  if (!response.ok || parsed?.success === false) throw new ApiError(response.status, text);
  return parsed as JsonResponse<E>;
}

function parseProblem(body: string): Problem | undefined {
  try {
    return JSON.parse(body) as Problem;
  } catch {
    return undefined;
  }
}
