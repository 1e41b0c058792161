import { reviewLinkEndpoints } from '#api/projects/review-links.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { linkQuery } from '#web/lib/links.ts';
import { query } from '#web/lib/query.ts';

type Found = JsonResponse<typeof reviewLinkEndpoints.find>;

export type OpenedLink = NonNullable<Found['link']>;

const linkOf = ({ link }: Found) => link;

/** What it takes to open a link; null for one that is unknown, expired or revoked. */
export const openedReviewLink = (token: string) => ({
  ...linkQuery(reviewLinkEndpoints.find, token, linkOf),
  refetchOnWindowFocus: false,
});

/** The session of a link's guest, by whose audience the link is known from then on. */
export const guestSession = (audience: string, token: string, link: OpenedLink) => ({
  ...query(reviewLinkEndpoints.find, { params: { token } }, { audience, isSession: true, select: linkOf }),
  initialData: { success: true as const, link },
});
