import type { JsonResponse } from '#api/shared/endpoint.ts';
import { settingsEndpoints } from '#api/studio/settings.ts';
import { query } from '#web/lib/query.ts';

export type Studio = JsonResponse<typeof settingsEndpoints.read>['studio'];

/** The studio's details and defaults. Live updates refetch them after a change. */
export const studioSettings = query(settingsEndpoints.read, {}, { select: ({ studio }) => studio, staleTime: Number.POSITIVE_INFINITY });
