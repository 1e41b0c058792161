import type { JsonResponse } from '#api/shared/endpoint.ts';
import { siteEndpoints } from '#api/website/site-editor.ts';
import { query } from '#web/lib/query.ts';

export type Site = JsonResponse<typeof siteEndpoints.read>;

/** The draft and the live content. */
export const siteQuery = query(siteEndpoints.read, {}, { staleTime: Number.POSITIVE_INFINITY });
