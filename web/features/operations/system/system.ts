import type { systemEndpoints } from '#contract/operations/system.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';

export type System = JsonResponse<typeof systemEndpoints.read>;
export type Health = System['health'];
