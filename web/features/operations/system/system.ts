import { queryOptions } from '@tanstack/react-query';
import { systemEndpoints } from '#contract/operations/system.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';

export type System = JsonResponse<typeof systemEndpoints.read>;
export type Health = System['health'];

/** Live updates refetch it after a backup. */
export const systemQuery = queryOptions({ queryKey: ['admin', 'system'], queryFn: () => call(systemEndpoints.read, {}) });
