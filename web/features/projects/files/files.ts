import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { fileEndpoints } from '#api/projects/files.ts';
import { lockEndpoints } from '#api/projects/locks.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { deliverablePages } from '#web/features/projects/deliverables/deliverables.ts';
import { ownDeliverablePages } from '#web/features/projects/deliverables/own-deliverables.ts';
import { paysOnline } from '#web/lib/payments.ts';
import { pagesQuery, query } from '#web/lib/query.ts';

export type ProjectFile = JsonResponse<typeof fileEndpoints.list>['files'][number];
export type Audience = 'client' | 'admin';

/** Which project's files are on the screen, and who sees them. */
export interface FilesOf {
  audience: Audience;
  projectId: number;
}

interface Filter {
  type?: ProjectFile['type'];
  /** Lists the deleted files that can be restored, instead of the others. */
  deleted?: 'true';
}

/** A project's files, page by page, newest first. */
export function useFiles({ audience, projectId }: FilesOf, filter: Filter) {
  const list = useInfiniteQuery(pagesQuery(fileEndpoints.list, { params: { id: projectId }, query: { as: audience, ...filter } }));
  return { ...list, files: list.data?.pages.flatMap(({ body }) => body.files) };
}

/**
 * The titles of a project's deliverables by their ids, as the studio put them, as far as the page has read them; undefined if there's
 * only what it began with: nobody has to be told which files are of that.
 */
export function useDeliverableTitles({ audience, projectId }: FilesOf): Map<number, string> | undefined {
  const own = useInfiniteQuery({ ...ownDeliverablePages(projectId), enabled: audience === 'client' });
  const all = useInfiniteQuery({ ...deliverablePages(projectId), enabled: audience === 'admin' });
  const deliverables = (audience === 'client' ? own.data : all.data)?.pages.flatMap(({ body }) => body.deliverables) ?? [];
  if (deliverables.every(({ isFirst }) => isFirst)) return undefined;
  return new Map(deliverables.map(({ id, title }) => [id, title]));
}

/** The title of the deliverable of a draft or final file, if there are several. A cancelled one isn't among the titles. */
export const deliverableTitle = ({ deliverable }: ProjectFile, titles: Map<number, string> | undefined) =>
  deliverable && (titles || !deliverable.isFirst) ? (titles?.get(deliverable.id) ?? deliverable.title ?? undefined) : undefined;

/** What keeps a project's files from its client, for whoever asks; null if nothing does. */
export const filesLock = ({ audience, projectId }: FilesOf) =>
  query(lockEndpoints.read, { params: { id: projectId }, query: { as: audience } }, { select: ({ lock }) => lock });

/** Where the client pays what a project's final files are waiting for: the invoice if it's the only one, otherwise the list. Undefined while there is none. */
export function usePayLink(of: FilesOf): string | undefined {
  const [first, ...others] = useQuery(filesLock(of)).data?.payable ?? [];
  if (first === undefined) return undefined;
  return others.length === 0 ? `/client/invoices/${first}${paysOnline() ? '/pay' : ''}` : '/client/dashboard?tab=invoices';
}
