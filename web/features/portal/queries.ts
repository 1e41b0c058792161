import { queryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { invoiceEndpoints } from '../../../contract/invoices.ts';
import { packageEndpoints } from '../../../contract/packages.ts';
import { projectEndpoints } from '../../../contract/projects.ts';
import { call, callPage } from '../../lib/api.ts';

interface Page<Row> {
  rows: Row[];
  next: string | undefined;
}

/** One of the client's own lists, page after page, newest first. */
function useOwnList<Row>(topic: string, read: (query: { before: string | undefined }) => Promise<Page<Row>>) {
  const list = useInfiniteQuery({
    queryKey: ['client', topic],
    queryFn: ({ pageParam }) => read({ before: pageParam }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next,
  });
  return { ...list, data: list.data?.pages.flatMap(({ rows }) => rows) };
}

export const useOwnProjects = () =>
  useOwnList('projects', async (query) => {
    const { body, next } = await callPage(projectEndpoints.listOwn, { query });
    return { rows: body.projects, next };
  });

export const useOwnInvoices = () =>
  useOwnList('invoices', async (query) => {
    const { body, next } = await callPage(invoiceEndpoints.listOwn, { query });
    return { rows: body.invoices, next };
  });

export const currentPackage = queryOptions({
  queryKey: ['client', 'package'],
  queryFn: () => call(packageEndpoints.readOwn, {}),
});
