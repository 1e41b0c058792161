import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { deliverableEndpoints, maxDeliverables } from '#api/projects/deliverable-endpoints.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import type { DeliverableState } from '#domain/projects/deliverables.ts';
import { reviewPath } from '#domain/projects/review-path.ts';
import type { OwnProject } from '#web/features/projects/projects/project.ts';
import { useDrafts } from '#web/lib/drafts.tsx';
import { pagesQuery, query } from '#web/lib/query.ts';

export type OwnDeliverable = JsonResponse<typeof deliverableEndpoints.listOwn>['deliverables'][number];

/** A deliverable that waits for the client, with the draft to decide about. */
export type Waiting = OwnDeliverable & { draft: NonNullable<OwnDeliverable['draft']> };

/** The deliverables of a client's project, as the studio put them, page by page. */
export function useOwnDeliverables(projectId: number | string) {
  const list = useInfiniteQuery(ownDeliverablePages(projectId));
  const pages = list.data?.pages;
  const deliverables = pages?.flatMap(({ body }) => body.deliverables);
  const isOne = deliverables !== undefined && isOneFilm(deliverables);
  const { data: inReview = isOne ? [] : undefined, ...review } = useQuery({
    ...ownDeliverables(projectId, { state: 'in_review' }),
    enabled: deliverables !== undefined && !isOne,
  });
  return {
    ...list,
    deliverables,
    progress: pages?.[0]?.body.progress,
    isOneFilm: isOne,
    inReview,
    hasFailed: list.isError || review.isError,
    retry: () => Promise.all([list.refetch(), review.refetch()]),
  };
}

export const ownDeliverablePages = (projectId: number | string) =>
  pagesQuery(deliverableEndpoints.listOwn, { params: { id: projectId } }, { limit: 25 });

/** All of a project's deliverables, for what works on all of them. @param filter only those in a state */
export const ownDeliverables = (projectId: number | string, filter: { state?: DeliverableState } = {}) =>
  query(
    deliverableEndpoints.listOwn,
    { params: { id: projectId }, query: { ...filter, limit: maxDeliverables } },
    { select: ({ deliverables }) => deliverables },
  );

/** Whether a project has only the film that it began with: then no screen speaks of deliverables. */
const isOneFilm = (deliverables: OwnDeliverable[]) => deliverables.length === 1 && deliverables[0]!.isFirst;

const isWaiting = (deliverable: OwnDeliverable): deliverable is Waiting => deliverable.state === 'in_review' && deliverable.draft !== null;

/** The deliverables that the client can decide about. */
export const listWaiting = ({ status }: Pick<OwnProject, 'status'>, deliverables: OwnDeliverable[]): Waiting[] =>
  status === 'review' ? deliverables.filter(isWaiting) : [];

export const ownReviewPath = (projectId: number, deliverable: Waiting) =>
  `/client${reviewPath(projectId, deliverable, deliverable.draft.version)}`;

/** Which versions of a project's drafts whoever is signed in has opened in this tab, so that nobody approves what they haven't seen. */
export function useOpenedVersions(projectId: number) {
  const drafts = useDrafts();
  const name = `project ${projectId} opened`;
  const read = () => drafts.read<{ fileIds: number[] }>(name)?.fileIds ?? [];
  return {
    has: ({ draft }: Waiting) => read().includes(draft.fileId),
    add: (fileId: number) => drafts.save(name, { fileIds: [...new Set([...read(), fileId])] }),
  };
}

/** What the client is asked to do. */
export const waitingText = (waiting: Waiting[]) => ({
  title: waiting.length === 1 ? `${waiting[0]!.title} is ready for your review.` : `${waiting.length} drafts are ready for your review.`,
  text: `Watch ${waiting.length === 1 ? 'it' : 'each'} to the end and comment on the frame. Then request changes or approve it.`,
});
