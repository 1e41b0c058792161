import {
  type InvalidateQueryFilters,
  infiniteQueryOptions,
  type Query,
  type QueryClient,
  type QueryFilters,
  queryOptions,
  type UseQueryOptions,
} from '@tanstack/react-query';
import type { Endpoint, JsonResponse, RequestInput } from '#api/shared/endpoint.ts';
import { buildUrl, call, callPage, isSignedOut } from './api.ts';

/** A topic that a query reads and, if it reads only one of the topic's rows, that row's id. */
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

/** The input sent to an endpoint. Only `query` and `pagesQuery` can make one, so every query of an endpoint says what it reads. */
type Input = Parts & { [madeHere]: true };

/** The key of an endpoint's query: whose data it is, the path and the input. */
type EndpointKey = readonly [audience: string, path: `/api/${string}`, input: Input];
type PagesKey = readonly [...EndpointKey, 'pages'];

/** The key of data that the browser finds out without an endpoint. */
type OwnKey = readonly [audience: string, 'own', name: string, of: unknown];

/** Every query key, as registered with TanStack Query. Signing out removes the queries whose keys begin with the audience. */
type Key = EndpointKey | PagesKey | OwnKey;

interface Options<Response, Data>
  extends Omit<UseQueryOptions<Response, Error, Data, EndpointKey>, 'queryKey' | 'queryFn' | 'meta' | 'initialData'> {
  /** The ids of the rows that the endpoint reads, where its path doesn't have them. */
  rows?: Parameters;
  /** Whose data it is, where neither the endpoint's access nor `as` says so: for example a guest of one link. */
  audience?: string;
  /** Whether the query tells who is signed in: it's refetched first, and whenever the server has refused a call for lack of a session. */
  isSession?: boolean;
}

/** The query of an endpoint. It's refetched when something changes that the endpoint says it reads. */
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

/** The part of what `query` returns that is the same for every endpoint. */
export type EndpointQuery = { queryKey: EndpointKey };

/** The URL that a query reads. */
export const urlOf = ({ queryKey: [, path, input] }: EndpointQuery) => buildUrl({ path }, input);

interface ListInput {
  params?: Parameters;
  /** Filters and sort order. */
  query?: Record<string, string | number | undefined>;
}

/** The query of a list, page by page. @param firstPage sets the `limit` of the first page, unless the server decides */
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

/** When each query was last sent as a whole, not only for its next page, by `performance.now()`. */
const sentAt = new WeakMap<Query, number>();

export const recordSending = (queryClient: QueryClient) =>
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'fetch') return;
    const isNextPage = event.action.meta?.fetchMore !== undefined;
    if (!isNextPage) sentAt.set(event.query, performance.now());
  });

/**
 * Refetches what is on the screen and has read one of the topics; what isn't on the screen is refetched once it is.
 * @param messages live updates and when they were received: a topic, a topic and a row's id, or `anything`. Queries sent after that already
 * have the change.
 */
export async function refetchChanged(queryClient: QueryClient, audience: string, messages: Map<string, number>): Promise<void> {
  const isOutdated = (query: Query) => {
    const sent = query.state.status === 'success' ? (sentAt.get(query) ?? 0) : 0;
    return [...messages].some(([message, receivedAt]) => receivedAt > sent && isAbout(message, query.meta?.reads));
  };
  // Asks for the session first, since nothing else can be read without one.
  await refetch(queryClient, { queryKey: [audience], predicate: (query) => isSession(query) && isOutdated(query) });
  const sessions = queryClient.getQueryCache().findAll({ queryKey: [audience], predicate: isSession });
  if (!sessions.some(({ state }) => isSignedOut(state.error))) await refetch(queryClient, { queryKey: [audience], predicate: isOutdated });
}

/** `refetchChanged` for one change that this screen knows of before any message. @param change a topic, or a topic and a row's id */
export const refetchReaders = (queryClient: QueryClient, audience: string, change: string) =>
  refetchChanged(queryClient, audience, new Map([[change, performance.now()]]));

/** Refetches every query on the screen after an action, even those that read no topic. */
export const refetchAll = (queryClient: QueryClient, refetchType: 'active' | 'none' = 'active') =>
  refetch(queryClient, {
    predicate: (query) => query.meta?.reads !== undefined && (!isSession(query) || isOpen(query)),
    refetchType,
  });

/** Refetches queries. TanStack Query only waits for a first response already on its way, which may be outdated, so that's sent again. */
async function refetch(
  queryClient: QueryClient,
  { predicate, ...filters }: InvalidateQueryFilters & Required<Pick<QueryFilters, 'predicate'>>,
) {
  const underway = queryClient.getQueryCache().findAll({ ...filters, predicate, type: 'active', fetchStatus: 'fetching' });
  const isFirst = new Set(underway.filter(({ state }) => state.data === undefined));
  await queryClient.invalidateQueries({ ...filters, predicate });
  await queryClient.invalidateQueries({ ...filters, predicate: (query) => isFirst.has(query) && predicate(query) });
}

/** Asks again who is signed in. An area whose session has ended then shows its sign-in page. @param audience limits this to one session */
export const recheckSession = (queryClient: QueryClient, audience?: string) =>
  queryClient.invalidateQueries({
    queryKey: audience === undefined ? [] : [audience],
    predicate: (query) => isSession(query) && isOpen(query),
  });

/** Removes what one audience has read from the cache, so that the next person doesn't see it. */
export const forget = (queryClient: QueryClient, audience: string, filters: Pick<QueryFilters, 'type' | 'predicate'> = {}) =>
  queryClient.removeQueries({ queryKey: [audience], ...filters });

const isSession = ({ meta }: Query) => meta?.isSession === true;

/** Whether someone is signed in, as far as the screen knows. Otherwise, refetching would replace the sign-in form with an empty one. */
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

/** A query's key. `as` says whose data it is where people may have several roles. Numbers become text, as ids in an address are. */
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
