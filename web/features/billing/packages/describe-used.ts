import type { packageEndpoints } from '#api/billing/packages.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';

export type UsedCredits = JsonResponse<typeof packageEndpoints.readOwn>['credits'];

/** Describes used credits, such as "7 of 12 videos used, 3 in production". Videos in production use their credits at delivery. */
export const describeUsed = ({ used, total, reserved }: UsedCredits) =>
  `${used} of ${total} ${total === 1 ? 'video' : 'videos'} used${reserved > 0 ? `, ${reserved} in production` : ''}`;
