import { type briefEndpoints, briefTemplateEndpoints } from '#api/sales/brief-endpoints.ts';
import { briefLinkEndpoints } from '#api/sales/brief-links.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { query } from '#web/lib/query.ts';

export type LinkedBrief = JsonResponse<typeof briefLinkEndpoints.read>['brief'];
export type AdminBrief = JsonResponse<typeof briefEndpoints.listOfLead>['briefs'][number];
export type BriefTemplate = JsonResponse<typeof briefTemplateEndpoints.read>['template'];
export type BriefQuestion = LinkedBrief['content']['questions'][number];

/** The brief that a link opens. Finished uploads refetch it. */
export const linkedBrief = (token: string) => query(briefLinkEndpoints.read, { params: { token } }, { select: ({ brief }) => brief });

export const briefTemplates = query(briefTemplateEndpoints.list, {}, { select: ({ templates }) => templates });

export const briefTemplate = (id: number | string) =>
  query(briefTemplateEndpoints.read, { params: { id } }, { select: ({ template }) => template });
