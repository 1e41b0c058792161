import { adminEndpoints, adminProfileEndpoints } from '#api/accounts/admins.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { query } from '#web/lib/query.ts';

export type AdminProfile = JsonResponse<typeof adminProfileEndpoints.read>['profile'];

export const adminProfile = query(adminProfileEndpoints.read, {}, { select: ({ profile }) => profile });

export type Admin = JsonResponse<typeof adminEndpoints.list>['admins'][number];

export const adminList = query(adminEndpoints.list, {}, { select: ({ admins }) => admins });
