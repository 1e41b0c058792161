import type { systemEndpoints } from '#api/operations/system.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';

export type System = JsonResponse<typeof systemEndpoints.read>;
export type Health = System['health'];
