import { useQuery } from '@tanstack/react-query';
import { deliverableEndpoints } from '#contract/projects/deliverable-endpoints.ts';
import type { DeliverableState } from '#contract/projects/deliverables.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { query } from '#web/lib/query.ts';

export type Deliverable = JsonResponse<typeof deliverableEndpoints.list>['deliverables'][number];

/** A project's deliverables as the studio put them, also cancelled ones. */
export const allDeliverables = (projectId: number) =>
  query(deliverableEndpoints.list, { params: { id: projectId } }, { select: ({ deliverables }) => deliverables });

/** What a project delivers: one, or several films that are reviewed each by itself. */
export function useDeliverables(projectId: number) {
  const list = useQuery(allDeliverables(projectId));
  const deliverables = list.data ?? [];
  return { ...list, deliverables, hasSeveral: deliverables.length > 1 };
}

/** What it's called in a list to choose from. */
export const choiceName = ({ title, aspectRatio }: Pick<Deliverable, 'title' | 'aspectRatio'>) =>
  [title, aspectRatio].filter(Boolean).join(' · ');

export const isCancelled = ({ state }: { state: DeliverableState }) => state === 'cancelled';

/** It has a draft that its client isn't asked about yet. */
export const isSendable = ({ state, draft }: Pick<Deliverable, 'state' | 'draft'>) =>
  draft !== null && state !== 'in_review' && state !== 'cancelled';
