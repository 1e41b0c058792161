import { queryOptions } from '@tanstack/react-query';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { settingsEndpoints } from '#contract/studio/settings.ts';
import { call } from '#web/lib/api.ts';

export type Studio = JsonResponse<typeof settingsEndpoints.read>['studio'];

/** The studio's details and defaults. Live updates refetch them after a change. */
export const studioSettings = queryOptions({
  queryKey: ['admin', 'settings'],
  queryFn: async () => (await call(settingsEndpoints.read, {})).studio,
  staleTime: Number.POSITIVE_INFINITY,
});
