import type { z } from 'zod';

/**
 * Who may call: anyone; a signed-in client, also by an access code, which may look and pay; a client that signed in with its
 * own password, which may do everything a client may; a signed-in admin; the owner among the admins.
 */
export type Access = 'public' | 'client' | 'account' | 'admin' | 'owner';

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
  beforeOwnPassword?: boolean;
  /** The status of success; 200 unless said otherwise, 201 where something is created. */
  status?: 200 | 201;
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answer;
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

type Outcome<S> = S extends Schema ? z.output<S> : undefined;
type Entered<S> = S extends Schema ? z.input<S> : undefined;

/** What a handler receives: parsed and trusted. */
export interface Received<E extends Endpoint> {
  params: Outcome<NonNullable<E['params']>>;
  query: Outcome<NonNullable<E['query']>>;
  body: Outcome<NonNullable<E['body']>>;
}

/** What a handler returns, before it is written out. */
export type Answer<E extends Endpoint> = z.output<E['answer']>;

/** What arrives in the browser: JSON, so instants are text. */
export type WireAnswer<E extends Endpoint> = z.input<E['answer']>;

/** What the browser sends: only the parts that the endpoint has. */
export type Sent<E extends Endpoint> = Present<{
  params: Entered<NonNullable<E['params']>>;
  query: Entered<NonNullable<E['query']>>;
  body: Entered<NonNullable<E['body']>>;
}>;

type Present<T> = { [K in keyof T as [T[K]] extends [undefined] | [never] ? never : K]: T[K] };
