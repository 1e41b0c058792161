import type { z } from 'zod';

/**
 * Who may call: anyone; a signed-in client, also by an access code, which may look and pay; a client that signed in with its
 * own password, which may do everything a client may; a signed-in admin; the owner among the admins.
 */
export type Access = 'public' | 'client' | 'clientWithPassword' | 'admin' | 'owner';

type Schema = z.ZodType;

/** One call: what goes in, what comes out, and who may make it. Server routes, browser calls and the OpenAPI document follow from it. */
export interface Endpoint<
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema = Schema,
  Who extends Access = Access,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With `:name` for a parameter. */
  path: `/api/${string}`;
  access: Who;
  summary: string;
  /** Open also to a client that must first replace the password which the studio typed for it. */
  allowsTemporaryPassword?: boolean;
  /** The status of success; 200 unless said otherwise, 201 where something is created. */
  status?: 200 | 201;
  params?: Params;
  query?: Query;
  body?: Body;
  response: Answer;
}

/** Writes an endpoint down with all its types kept. */
export const endpoint = <
  Answer extends Schema,
  const Who extends Access,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(
  description: Endpoint<Params, Query, Body, Answer, Who>,
) => description;

type ParsedOf<S> = S extends Schema ? z.output<S> : undefined;
type InputOf<S> = S extends Schema ? z.input<S> : undefined;

/** What a handler receives: parsed and trusted. */
export interface ParsedInput<E extends Endpoint> {
  params: ParsedOf<NonNullable<E['params']>>;
  query: ParsedOf<NonNullable<E['query']>>;
  body: ParsedOf<NonNullable<E['body']>>;
}

/** What a handler returns, before it is written out. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/** What arrives in the browser: JSON, so instants are text. */
export type JsonResponse<E extends Endpoint> = z.input<E['response']>;

/** What the browser sends: only the parts that the endpoint has. */
export type RequestInput<E extends Endpoint> = OmitMissing<{
  params: InputOf<NonNullable<E['params']>>;
  query: InputOf<NonNullable<E['query']>>;
  body: InputOf<NonNullable<E['body']>>;
}>;

type OmitMissing<T> = { [K in keyof T as [T[K]] extends [undefined] | [never] ? never : K]: T[K] };
