import { queryOptions } from '@tanstack/react-query';
import { reviewLinkEndpoints } from '#contract/projects/review-links.ts';
import { call } from '#web/lib/api.ts';
import { followLink } from '#web/lib/links.ts';

/** Null for a link that is unknown, expired or revoked. */
export const findReviewLink = (token: string) =>
  followLink(token, async (params) => (await call(reviewLinkEndpoints.find, { params })).link);

export type OpenedLink = NonNullable<Awaited<ReturnType<typeof findReviewLink>>>;

/** What it takes to open a link. */
export const openedReviewLink = (token: string) =>
  queryOptions({ queryKey: ['review-link', token], queryFn: () => findReviewLink(token), refetchOnWindowFocus: false });
