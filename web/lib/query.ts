import {
  type InvalidateQueryFilters,
  infiniteQueryOptions,
  type Query,
  type QueryClient,
  type QueryFilters,
  queryOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type { Endpoint, JsonResponse, RequestInput } from '#contract/shared/endpoint.ts';
import { buildUrl, call, callPage, isSignedOut } from './api.ts';

/** A topic and, if only one of its rows is read, its id. */
interface Reading {
  topic: string;
  row: string | undefined;
}

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: Key;
    queryMeta: { reads?: Reading[]; isSession?: boolean };
  }
}

type Parameters = Record<string, string | number>;

declare const madeHere: unique symbol;

/** What is sent. Only `query` and `pagesQuery` make it, so that no query of an endpoint is without what it reads. */
type Input = Parts & { [madeHere]: true };

/** Of an endpoint: whose data it is, the path, the input and, for a list that is read page by page, `pages`. */
type EndpointKey = readonly [audience: string, path: `/api/${string}`, input: Input];
type PagesKey = readonly [...EndpointKey, 'pages'];

/** Of what the browser finds out without an endpoint. */
type OwnKey = readonly [audience: string, 'own', name: string, of: unknown];

/** Every key is one of these, as TanStack Query has them registered. Signing out removes what begins with the audience. */
type Key = EndpointKey | PagesKey | OwnKey;

interface Options<Response, Data>
  extends Omit<UseQueryOptions<Response, Error, Data, EndpointKey>, 'queryKey' | 'queryFn' | 'meta' | 'initialData'> {
  /** The ids that the endpoint reads rows by and its path doesn't have. */
  rows?: Parameters;
  /** Whose data it is where neither the endpoint's access nor `as` says it, such as that of one link's guest. */
  audience?: string;
  /** It says who is signed in, so it's refetched first, and once the server has refused anything for lack of a session. */
  isSession?: boolean;
}

/** The query of an endpoint. What the endpoint reads says when it's refetched. */
export function query<E extends Endpoint, Data = JsonResponse<E>>(
  endpoint: E,
  input: RequestInput<E>,
  { rows, audience, isSession = false, ...options }: Options<JsonResponse<E>, Data> = {},
) {
  return queryOptions({
    queryKey: keyOf(endpoint, input, audience),
    queryFn: () => call(endpoint, input),
    meta: { reads: readingsOf(endpoint, input, rows), isSession },
    ...options,
  });
}

/** What `query` makes, as far as it's the same of every endpoint. */
export type EndpointQuery = { queryKey: EndpointKey };

/** Where its response is. */
export const urlOf = ({ queryKey: [, path, input] }: EndpointQuery) => buildUrl({ path }, input);

interface ListInput {
  params?: Parameters;
  /** Filters and sort order. */
  query?: Record<string, string | number | undefined>;
}

/** The query of a list, page by page. @param firstPage how many rows it has, unless the server decides */
export function pagesQuery<E extends Endpoint>(endpoint: E, { params = {}, query = {} }: ListInput, firstPage = {}) {
  const input = { params, query };
  return infiniteQueryOptions({
    queryKey: [...keyOf(endpoint, input), 'pages'] as PagesKey,
    queryFn: ({ pageParam }) => {
      const page = pageParam ? { before: pageParam } : firstPage;
      return callPage(endpoint, { params, query: { ...page, ...query } } as unknown as RequestInput<E>);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
    meta: { reads: readingsOf(endpoint, input) },
  });
}

/** When all of each query was last sent, by `performance.now()`. */
const sentAt = new WeakMap<Query, number>();

export const recordSending = (queryClient: QueryClient) =>
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'fetch') return;
    const isNextPage = event.action.meta?.fetchMore !== undefined;
    if (!isNextPage) sentAt.set(event.query, performance.now());
  });

/**
 * Refetches what is on the screen and has read one of the topics; what isn't on the screen is refetched once it is.
 * @param messages of live updates: a topic, a topic and a row's id, or `anything`, and when they were received. What was sent after that
 * already has the change.
 */
export async function refetchChanged(queryClient: QueryClient, audience: string, messages: Map<string, number>): Promise<void> {
  const isOutdated = (query: Query) => {
    const sent = query.state.status === 'success' ? (sentAt.get(query) ?? 0) : 0;
    return [...messages].some(([message, receivedAt]) => receivedAt > sent && isAbout(message, query.meta?.reads));
  };
  // Without a session nothing else can be read.
  await refetch(queryClient, { queryKey: [audience], predicate: (query) => isSession(query) && isOutdated(query) });
  const sessions = queryClient.getQueryCache().findAll({ queryKey: [audience], predicate: isSession });
  if (!sessions.some(({ state }) => isSignedOut(state.error))) await refetch(queryClient, { queryKey: [audience], predicate: isOutdated });
}

/** The same for one change that this screen knows of before any message. @param change a topic, or a topic and a row's id */
export const refetchReaders = (queryClient: QueryClient, audience: string, change: string) =>
  refetchChanged(queryClient, audience, new Map([[change, performance.now()]]));

/** Refetches what is on the screen after an action: its topics say what others have changed, this also finds what has none. */
export const refetchAll = (queryClient: QueryClient, refetchType: 'active' | 'none' = 'active') =>
  refetch(queryClient, {
    predicate: (query) => query.meta?.reads !== undefined && (!isSession(query) || isOpen(query)),
    refetchType,
  });

/** A first response that is on its way may be older than what has changed, and TanStack Query only waits for it: it's asked for again. */
async function refetch(
  queryClient: QueryClient,
  { predicate, ...filters }: InvalidateQueryFilters & Required<Pick<QueryFilters, 'predicate'>>,
) {
  const underway = queryClient.getQueryCache().findAll({ ...filters, predicate, type: 'active', fetchStatus: 'fetching' });
  const isFirst = new Set(underway.filter(({ state }) => state.data === undefined));
  await queryClient.invalidateQueries({ ...filters, predicate });
  await queryClient.invalidateQueries({ ...filters, predicate: (query) => isFirst.has(query) && predicate(query) });
}

/** Asks again who is signed in. A session that has ended makes its area show the sign-in page. @param audience only that one's */
export const recheckSession = (queryClient: QueryClient, audience?: string) =>
  queryClient.invalidateQueries({
    queryKey: audience === undefined ? [] : [audience],
    predicate: (query) => isSession(query) && isOpen(query),
  });

/** Removes what one person has read, so that the next doesn't see it. */
export const forget = (queryClient: QueryClient, audience: string, filters: Pick<QueryFilters, 'type' | 'predicate'> = {}) =>
  queryClient.removeQueries({ queryKey: [audience], ...filters });

const isSession = ({ meta }: Query) => meta?.isSession === true;

/** Someone is signed in, as far as the screen knows. Asking again without anyone would take the sign-in form away and bring an empty one. */
const isOpen = ({ state }: Query) => state.data !== undefined;

function isAbout(message: string, reads: Reading[] = []): boolean {
  const [changed, id] = message.split(' ');
  if (changed === 'anything') return reads.length > 0;
  return reads.some(({ topic, row }) => topic === changed && (row === undefined || id === undefined || row === id));
}

interface Parts {
  params?: Parameters;
  query?: { as?: string };
}

/** Those who may be more than one thing say in the query as whom they ask. An id is the same as a number and as a part of the page's address. */
function keyOf({ access, path }: Endpoint, { params, query, ...rest }: Parts, audience = query?.as ?? audiences[access]): EndpointKey {
  return [audience, path, { ...rest, params: textsOf(params), query: textsOf(query) } as Input];
}

const textsOf = (values: object = {}) =>
  Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));

const audiences: Record<Endpoint['access'], string> = {
  public: 'public',
  client: 'client',
  clientWithPassword: 'client',
  viewer: 'client',
  reviewer: 'client',
  admin: 'admin',
  owner: 'admin',
};

function readingsOf({ reads = [] }: Endpoint, { params }: Parts, rows: Parameters = {}): Reading[] {
  const ids: Parameters = { ...params, ...rows };
  return reads.map((reading) => {
    const [topic = '', parameter = ''] = reading.split('/:');
    return { topic, row: ids[parameter]?.toString() };
  });
}
