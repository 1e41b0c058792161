import { queryOptions } from '@tanstack/react-query';
import { reviewLinkEndpoints } from '#contract/projects/review-links.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { followLink } from '#web/lib/links.ts';

export type ReviewLink = JsonResponse<typeof reviewLinkEndpoints.list>['reviewLinks'][number];

/** Null for a link that is unknown, expired or revoked. */
export const findReviewLink = (token: string) =>
  followLink(token, async (params) => (await call(reviewLinkEndpoints.find, { params })).link);

export type OpenedLink = NonNullable<Awaited<ReturnType<typeof findReviewLink>>>;

/** What it takes to open a link. */
export const openedReviewLink = (token: string) =>
  queryOptions({ queryKey: ['review-link', token], queryFn: () => findReviewLink(token), refetchOnWindowFocus: false });

/** The links of a version; live updates of links refetch them. */
export const reviewLinks = (audience: 'client' | 'admin', fileId: number) =>
  queryOptions({
    queryKey: [audience, 'review-links', fileId],
    queryFn: async () => (await call(reviewLinkEndpoints.list, { params: { id: fileId }, query: { as: audience } })).reviewLinks,
  });
