import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { payableStatuses } from '#contract/billing/invoices.ts';
import { fileEndpoints } from '#contract/projects/files.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { ownProjectInvoices } from '#web/features/billing/invoices/invoice.ts';
import { pagesQuery } from '#web/lib/query.ts';

export type ProjectFile = JsonResponse<typeof fileEndpoints.list>['files'][number];
export type Audience = 'client' | 'admin';

/** Whose project's files are on the screen. */
export interface FilesOf {
  audience: Audience;
  projectId: number;
}

interface Filter {
  type?: ProjectFile['type'];
  /** Those that can be restored, instead of the others. */
  deleted?: 'true';
}

/** A project's files, page by page, newest first. */
export function useFiles({ audience, projectId }: FilesOf, filter: Filter) {
  const list = useInfiniteQuery(pagesQuery(fileEndpoints.list, { params: { id: projectId }, query: { as: audience, ...filter } }));
  return { ...list, files: list.data?.pages.flatMap(({ body }) => body.files) };
}

/** Where the client pays what a project's final files are waiting for: the invoice if it's the only one, otherwise the list. Undefined while it loads. */
export function usePayLink(projectId: number): string | undefined {
  const { data: invoices = [], isPending } = useQuery(ownProjectInvoices(projectId));
  if (isPending) return undefined;
  const unpaid = invoices.filter(({ status }) => payableStatuses.includes(status));
  return unpaid.length === 1 ? `/client/invoices/${unpaid[0]!.id}/pay` : '/client/dashboard?tab=invoices';
}
