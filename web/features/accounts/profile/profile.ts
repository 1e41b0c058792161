import { profileEndpoints } from '#api/accounts/profile.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { query } from '#web/lib/query.ts';

export type Profile = JsonResponse<typeof profileEndpoints.read>['profile'];

export const ownProfile = query(profileEndpoints.read, {}, { select: ({ profile }) => profile });
