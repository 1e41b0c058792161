import { queryOptions } from '@tanstack/react-query';
import type { JsonResponse } from '../../../contract/shared/endpoint.ts';
import { systemEndpoints } from '../../../contract/system.ts';
import { call } from '../../lib/api.ts';

export type System = JsonResponse<typeof systemEndpoints.read>;
export type Health = System['health'];

/** Live updates refetch it after a backup. */
export const systemQuery = queryOptions({ queryKey: ['admin', 'system'], queryFn: () => call(systemEndpoints.read, {}) });
