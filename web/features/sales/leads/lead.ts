import type { leadEndpoints } from '#api/sales/lead-endpoints.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';

export type Lead = JsonResponse<typeof leadEndpoints.list>[number];
export type LeadDetail = JsonResponse<typeof leadEndpoints.read>['lead'];
