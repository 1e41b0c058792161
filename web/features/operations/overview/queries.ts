import { queryOptions } from '@tanstack/react-query';
import { overviewEndpoints } from '#contract/operations/overview.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';

export type Overview = JsonResponse<typeof overviewEndpoints.read>;

/** All unfinished projects, by deadline. */
export const byDeadline = '/admin/projects?view=table&sort=deadline';

export const overviewQuery = queryOptions({ queryKey: ['admin', 'overview'], queryFn: () => call(overviewEndpoints.read, {}) });
