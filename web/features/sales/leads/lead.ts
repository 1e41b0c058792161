import type { leadEndpoints } from '#contract/sales/lead-endpoints.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';

export type Lead = JsonResponse<typeof leadEndpoints.list>[number];
export type LeadDetail = JsonResponse<typeof leadEndpoints.read>['lead'];
