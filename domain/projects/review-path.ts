import type { ReviewedDeliverable } from '#api/projects/review.ts';

/** The path of a version's review, below `/client` or `/admin`. */
export const reviewPath = (projectId: number, { id, isFirst }: Omit<ReviewedDeliverable, 'title'>, version: number) =>
  `/projects/${projectId}${isFirst ? '' : `/deliverables/${id}`}/review/${version}`;
