import { useInfiniteQuery } from '@tanstack/react-query';
import { deliverableEndpoints, maxDeliverables } from '#api/projects/deliverable-endpoints.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { type DeliverableState, isDone } from '#domain/projects/deliverables.ts';
import type { ProjectStatus } from '#domain/projects/statuses.ts';
import { pagesQuery, query } from '#web/lib/query.ts';

export type Deliverable = JsonResponse<typeof deliverableEndpoints.list>['deliverables'][number];

/**
 * What a project delivers, as the studio put it, page by page: one, or several films that are reviewed each by itself.
 * @param isWhole whether the first page has all of them
 */
export function useDeliverables(projectId: number, isWhole = false) {
  const list = useInfiniteQuery(
    isWhole ? pagesQuery(deliverableEndpoints.list, { params: { id: projectId }, query: whole }) : deliverablePages(projectId),
  );
  const pages = list.data?.pages ?? [];
  // A deliverable that is moved while a page is on its way is on two pages until they are read again.
  const deliverables = [...new Map(pages.flatMap(({ body }) => body.deliverables).map((row) => [row.id, row])).values()];
  return { ...list, deliverables, progress: pages[0]?.body.progress, hasSeveral: deliverables.length > 1 };
}

export const deliverablePages = (projectId: number) => pagesQuery(deliverableEndpoints.list, { params: { id: projectId } }, { limit: 25 });

/** The query for all deliverables of a project at once. */
const whole = { limit: maxDeliverables };

/** All of a project's deliverables, also cancelled ones, for what works on all of them. */
export const allDeliverables = (projectId: number) =>
  query(deliverableEndpoints.list, { params: { id: projectId }, query: whole }, { select: ({ deliverables }) => deliverables });

/** How a deliverable is named in a list to choose from. */
export const choiceName = ({ title, aspectRatio }: Pick<Deliverable, 'title' | 'aspectRatio'>) =>
  [title, aspectRatio].filter(Boolean).join(' · ');

/** A deliverable's place on the page of its project. */
export const deliverablePath = ({ id, projectId }: Pick<Deliverable, 'id' | 'projectId'>) =>
  `/admin/projects/${projectId}#${deliverableAnchor(id)}`;

export const deliverableAnchor = (id: number) => `deliverable-${id}`;

export const isCancelled = ({ state }: { state: DeliverableState }) => state === 'cancelled';

type Drafted = Pick<Deliverable, 'state' | 'draft'>;

/**
 * Whether a client can be asked about a deliverable's newest draft. One in review can, once the studio took the project back.
 * @param status the project's status
 */
export const isSendable = ({ state, draft }: Drafted, status: ProjectStatus) =>
  draft !== null && (state === 'in_review' ? status !== 'review' : state === 'not_started' || state === 'editing');

/** Whether a deliverable is decided. Sending it again opens the decision again, so it's never sent along with others. */
export const isDecided = ({ state, draft }: Drafted) => draft !== null && (isDone(state) || state === 'changes_requested');
