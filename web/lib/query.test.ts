import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { commentEndpoints } from '#contract/projects/comments.ts';
import { projectEndpoints } from '#contract/projects/project-endpoints.ts';
import { videoEndpoints } from '#contract/projects/video-endpoints.ts';
import { settingsEndpoints } from '#contract/studio/settings.ts';
import { pagesQuery, query, recordSending, refetchAll, refetchChanged, refetchReaders } from './query.ts';

afterEach(() => vi.unstubAllGlobals());

/** Screens that show queries. @returns the paths that were asked for since the last call */
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

test('a change refetches what reads its topic, and of single rows only the one that changed', async () => {
  const { queryClient, show, settle } = createScreen();
  await show(project(1), project(2), projectList, query(settingsEndpoints.read, {}));
  refetchReaders(queryClient, 'admin', 'comments 2');
  expect(await settle()).toEqual(['/api/admin/projects/2']);
  refetchReaders(queryClient, 'admin', 'projects');
  expect(await settle()).toEqual(['/api/admin/projects', '/api/admin/projects/1', '/api/admin/projects/2']);
  refetchReaders(queryClient, 'client', 'projects');
  expect(await settle()).toEqual([]);
});

test('a row that the path does not have is said by the caller', async () => {
  const { queryClient, show, settle } = createScreen();
  const input = { params: { id: 5 }, query: { as: 'admin' as const } };
  await show(query(commentEndpoints.list, input, { rows: { projectId: 2 } }));
  refetchReaders(queryClient, 'admin', 'comments 1');
  expect(await settle()).toEqual([]);
  refetchReaders(queryClient, 'admin', 'comments 2');
  expect(await settle()).toEqual(['/api/files/5/comments?as=admin']);
});

test('what was asked for after a message was received is not asked for again, unless it failed', async () => {
  const { queryClient, show, settle } = createScreen();
  await show(project(1));
  const received = new Map([['projects', performance.now()]]);
  await refetchAll(queryClient);
  expect(await settle()).toEqual(['/api/admin/projects/1']);
  refetchChanged(queryClient, 'admin', received);
  expect(await settle()).toEqual([]);
  vi.stubGlobal('fetch', async () => new Response('{"code":"internal"}', { status: 500 }));
  await refetchAll(queryClient);
  const sent = vi.fn(async () => new Response('{}'));
  vi.stubGlobal('fetch', sent);
  refetchChanged(queryClient, 'admin', received);
  await settle();
  expect(sent).toHaveBeenCalledOnce();
});

test("'anything' refetches what reads something, and an action everything but what never changes", async () => {
  const { queryClient, show, settle } = createScreen();
  const waveform = query(videoEndpoints.waveform, { params: { id: 1 }, query: { as: 'admin' } }, { staleTime: 'static' });
  await show(project(1), query(projectEndpoints.listEditors, {}), waveform);
  refetchReaders(queryClient, 'admin', 'anything');
  expect(await settle()).toEqual(['/api/admin/projects/1']);
  refetchAll(queryClient);
  expect(await settle()).toEqual(['/api/admin/editors', '/api/admin/projects/1']);
});
