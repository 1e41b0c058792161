import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { authEndpoints } from '#api/accounts/auth.ts';
import { adminSessionEndpoints } from '#api/accounts/sessions.ts';
import { commentEndpoints } from '#api/projects/comments.ts';
import { projectEndpoints } from '#api/projects/project-endpoints.ts';
import { videoEndpoints } from '#api/projects/video-endpoints.ts';
import { settingsEndpoints } from '#api/studio/settings.ts';
import { forget, pagesQuery, query, recheckSession, recordSending, refetchAll, refetchChanged, refetchReaders } from './query.ts';

afterEach(() => vi.unstubAllGlobals());

/** Screens that show queries. `show` and `settle` return the paths requested since the last call. */
function createScreen() {
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    paths.push(url.replace(/[?&]t=\d+$/, ''));
    return new Response('{}');
  });
  vi.stubGlobal('navigator', { onLine: true });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  recordSending(queryClient);
  return {
    queryClient,
    async show(...queries: Parameters<typeof observe>[0][]) {
      for (const shown of queries) observe(shown);
      await settled();
      return paths.splice(0);
    },
    async settle() {
      await settled();
      return paths.splice(0).toSorted();
    },
  };
  // biome-ignore lint/suspicious/noExplicitAny: any query
  function observe(options: any) {
    new QueryObserver(queryClient, options).subscribe(() => undefined);
  }
  function settled() {
    return vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
  }
}

const project = (id: number | string) => query(projectEndpoints.read, { params: { id } });
const projectList = query(projectEndpoints.list, { query: {} });

test('a key begins with whose data it is, and has an id from the address like one that is a number', () => {
  const audienceOf = ({ queryKey: [audience] }: { queryKey: readonly unknown[] }) => audience;
  const comments = (as: 'client' | 'admin' | 'guest-7') => query(commentEndpoints.list, { params: { id: 1 }, query: { as } });
  expect([project(1), query(projectEndpoints.readOwn, { params: { id: 1 } })].map(audienceOf)).toEqual(['admin', 'client']);
  expect((['client', 'admin', 'guest-7'] as const).map((as) => audienceOf(comments(as)))).toEqual(['client', 'admin', 'guest-7']);
  expect(project('1').queryKey).toEqual(project(1).queryKey);
  expect(pagesQuery(projectEndpoints.list, {}).queryKey).not.toEqual(projectList.queryKey);
});

test('a key that is written by hand does not pass the type check', () => {
  const { queryClient } = createScreen();
  // @ts-expect-error a name instead of an endpoint
  expect(queryClient.getQueryData(['admin', 'projects', 1])).toBeUndefined();
  // @ts-expect-error an endpoint without what it reads
  expect(queryClient.getQueryData(['admin', projectEndpoints.list.path, {}])).toBeUndefined();
  expect(queryClient.getQueryData(['admin', 'own', 'what the browser finds out', 1])).toBeUndefined();
});

test('a change refetches what reads its topic, and of single rows only the one that changed', async () => {
  const { queryClient, show, settle } = createScreen();
  await show(project(1), project(2), projectList, query(settingsEndpoints.read, {}));
  await refetchReaders(queryClient, 'admin', 'comments 2');
  expect(await settle()).toEqual(['/api/admin/projects/2']);
  await refetchReaders(queryClient, 'admin', 'projects');
  expect(await settle()).toEqual(['/api/admin/projects', '/api/admin/projects/1', '/api/admin/projects/2']);
  await refetchReaders(queryClient, 'client', 'projects');
  expect(await settle()).toEqual([]);
});

test('a row that the path does not have is said by the caller', async () => {
  const { queryClient, show, settle } = createScreen();
  const input = { params: { id: 5 }, query: { as: 'admin' as const } };
  await show(query(commentEndpoints.list, input, { rows: { projectId: 2 } }));
  await refetchReaders(queryClient, 'admin', 'comments 1');
  expect(await settle()).toEqual([]);
  await refetchReaders(queryClient, 'admin', 'comments 2');
  expect(await settle()).toEqual(['/api/files/5/comments?as=admin']);
});

test('what was asked for after a message was received is not asked for again, unless it failed', async () => {
  const { queryClient, show, settle } = createScreen();
  await show(project(1));
  const received = new Map([['projects', performance.now()]]);
  await refetchAll(queryClient);
  expect(await settle()).toEqual(['/api/admin/projects/1']);
  await refetchChanged(queryClient, 'admin', received);
  expect(await settle()).toEqual([]);
  vi.stubGlobal('fetch', async () => new Response('{"code":"internal"}', { status: 500 }));
  await refetchAll(queryClient);
  const sent = vi.fn(async () => new Response('{}'));
  vi.stubGlobal('fetch', sent);
  await refetchChanged(queryClient, 'admin', received);
  await settle();
  expect(sent).toHaveBeenCalledOnce();
});

test("'anything' refetches what reads something, and an action everything but what never changes", async () => {
  const { queryClient, show, settle } = createScreen();
  const waveform = query(videoEndpoints.waveform, { params: { id: 1 }, query: { as: 'admin' } }, { staleTime: 'static' });
  await show(project(1), query(projectEndpoints.listEditors, {}), waveform);
  await refetchReaders(queryClient, 'admin', 'anything');
  expect(await settle()).toEqual(['/api/admin/projects/1']);
  await refetchAll(queryClient);
  expect(await settle()).toEqual(['/api/admin/editors', '/api/admin/projects/1']);
});

const session = query(authEndpoints.adminMe, {}, { isSession: true });
const signedOut = async () => new Response('{}', { status: 401 });

test('who is signed in is asked first, and nothing else if nobody is', async () => {
  const { queryClient, show, settle } = createScreen();
  await show(session, query(adminSessionEndpoints.list, {}));
  await refetchReaders(queryClient, 'admin', 'sessions');
  expect(await settle()).toEqual(['/api/admin/me', '/api/admin/sessions']);
  const sent = vi.fn(signedOut);
  vi.stubGlobal('fetch', sent);
  await refetchReaders(queryClient, 'admin', 'anything');
  expect(sent).toHaveBeenCalledOnce();
});

test('a session is checked again only while someone is signed in', async () => {
  const { queryClient, show, settle } = createScreen();
  await show(session);
  await recheckSession(queryClient, 'client');
  expect(await settle()).toEqual([]);
  await recheckSession(queryClient);
  await recheckSession(queryClient, 'admin');
  expect(await settle()).toEqual(['/api/admin/me', '/api/admin/me']);
  const sent = vi.fn(signedOut);
  vi.stubGlobal('fetch', sent);
  await queryClient.resetQueries({ queryKey: session.queryKey });
  await Promise.all([recheckSession(queryClient), refetchAll(queryClient)]);
  expect(sent).toHaveBeenCalledOnce();
});

test('the next person sees nothing of what the one before has read', async () => {
  const { queryClient, show } = createScreen();
  await show(session, projectList, query(projectEndpoints.readOwn, { params: { id: 1 } }));
  forget(queryClient, 'admin', { predicate: ({ meta }) => !meta?.isSession });
  const audiences = () =>
    queryClient
      .getQueryCache()
      .findAll()
      .map(({ queryKey: [audience, path] }) => `${audience} ${path}`);
  expect(audiences()).toEqual(['admin /api/admin/me', 'client /api/client/projects/:id']);
});

test('what changes before a first response has come is read again', async () => {
  const { queryClient, settle, show } = createScreen();
  const answers: ((response: Response) => void)[] = [];
  const sent = vi.fn(() => new Promise<Response>((answer) => answers.push(answer)));
  vi.stubGlobal('fetch', sent);
  const shown = show(project(1));
  await vi.waitFor(() => expect(sent).toHaveBeenCalledOnce());
  refetchReaders(queryClient, 'admin', 'projects');
  refetchReaders(queryClient, 'admin', 'files 1');
  answers[0]!(new Response('{"project":"as it was"}'));
  await vi.waitFor(() => expect(sent).toHaveBeenCalledTimes(2));
  answers[1]!(new Response('{"project":"as it is"}'));
  await shown;
  await settle();
  expect(queryClient.getQueryData(project(1).queryKey)).toEqual({ project: 'as it is' });
  expect(sent).toHaveBeenCalledTimes(2);
});

test('changes are still read once a session could not be checked', async () => {
  const { queryClient, show, settle } = createScreen();
  await show(session, project(1));
  const working = fetch;
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 502 }));
  await recheckSession(queryClient, 'admin');
  vi.stubGlobal('fetch', working);
  await settle();
  await refetchReaders(queryClient, 'admin', 'projects');
  expect(await settle()).toEqual(['/api/admin/projects/1']);
});

test('the next page of a list is not taken for all of it', async () => {
  const { queryClient, settle } = createScreen();
  vi.stubGlobal('fetch', async () => new Response('[]', { headers: { Link: '<?before=1>; rel="next"' } }));
  const list = new InfiniteQueryObserver(queryClient, pagesQuery(projectEndpoints.list, {}));
  list.subscribe(() => undefined);
  await settle();
  const received = new Map([['projects', performance.now()]]);
  await list.fetchNextPage();
  const sent = vi.fn(fetch);
  vi.stubGlobal('fetch', sent);
  await refetchChanged(queryClient, 'admin', received);
  expect(sent).toHaveBeenCalledTimes(2);
});
