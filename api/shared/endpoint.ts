import type { z } from 'zod';
import type { ApiScope } from '#domain/shared/api-scopes.ts';
import type { LiveTopic } from '#domain/shared/live.ts';

/**
 * Who may call: anyone; a client signed in with a password or an access code (to view and pay); a client signed in with a
 * password; an admin; the owner; a `viewer`, which is a client, with an access code too, or an admin; a `reviewer`, which is a viewer
 * or the guest of a review link. Somebody who is more than one of them says which by the query parameter `as`.
 */
export type Access = 'public' | 'client' | 'clientWithPassword' | 'viewer' | 'reviewer' | 'admin' | 'owner';

/**
 * What a screen reads: all of a topic, or what its messages say of one row, whose id is a parameter, such as `projects/:id`. A parameter
 * that isn't in the endpoint's path is given by the caller of `query`.
 */
export type Reading = LiveTopic | `${LiveTopic}/:${string}`;

type Schema = z.ZodType;

/** One API call. Server routes, browser calls and the OpenAPI document are all derived from it. */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Response extends Schema = Schema,
  Caller extends Access = Access,
  Scope extends ApiScope | undefined = ApiScope | undefined,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path's parameters are written as `:name`. */
  path: `/api/${string}`;
  access: Caller;
  /** The scope that lets API keys call the endpoint. Without one, no key can. */
  apiScope?: Scope;
  summary: string;
  /** When one of these changes, open screens read the endpoint again. Empty if nothing announces changes; required except for files. */
  reads?: readonly Reading[];
  /** Whether a client who still has to replace a temporary password may call the endpoint, too. */
  allowsTemporaryPassword?: boolean;
  /** The success status; defaults to 200. */
  status?: 200 | 201;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Response;
}

/** Whoever declares a GET says what it reads, except of files, which no screen keeps. So does a POST whose response a screen keeps. */
type Reads<Response extends Schema> =
  | { method: 'GET' | 'POST'; reads: readonly Reading[] }
  | { method: z.output<Response> extends string ? Endpoint['method'] : 'POST' | 'PUT' | 'PATCH' | 'DELETE'; reads?: never };

/** Declares an endpoint, inferring its exact types. */
export const endpoint = <
  Response extends Schema,
  const Caller extends Access,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
  const Scope extends ApiScope | undefined = undefined,
>(
  description: Endpoint<Params, Query, Body, Response, Caller, Scope> & Reads<Response>,
) => description;

type ParsedOf<S> = S extends Schema ? z.output<S> : undefined;
type InputOf<S> = S extends Schema ? z.input<S> : undefined;

/** What a handler receives, after validation. */
export interface ParsedInput<E extends Endpoint> {
  params: ParsedOf<NonNullable<E['params']>>;
  query: ParsedOf<NonNullable<E['query']>>;
  body: ParsedOf<NonNullable<E['body']>>;
}

/** What a handler returns, before serialization. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/** What the browser receives: JSON, so instants are strings. */
export type JsonResponse<E extends Endpoint> = z.input<E['response']>;

/** What the browser sends: only the parts that the endpoint declares. */
export type RequestInput<E extends Endpoint> = OmitMissing<{
  params: InputOf<NonNullable<E['params']>>;
  query: InputOf<NonNullable<E['query']>>;
  body: InputOf<NonNullable<E['body']>>;
}>;

type OmitMissing<T> = { [K in keyof T as [T[K]] extends [undefined] | [never] ? never : K]: T[K] };
