import { queryOptions } from '@tanstack/react-query';
import { briefEndpoints, briefTemplateEndpoints } from '#contract/sales/brief-endpoints.ts';
import { briefLinkEndpoints } from '#contract/sales/brief-links.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';

export type LinkedBrief = JsonResponse<typeof briefLinkEndpoints.read>['brief'];
export type AdminBrief = JsonResponse<typeof briefEndpoints.listOfLead>['briefs'][number];
export type BriefTemplate = JsonResponse<typeof briefTemplateEndpoints.read>['template'];
export type BriefQuestion = LinkedBrief['content']['questions'][number];

/** The brief that a link opens. Finished uploads refetch it. */
export const linkedBrief = (token: string) =>
  queryOptions({
    queryKey: ['link', 'briefs', token],
    queryFn: async () => (await call(briefLinkEndpoints.read, { params: { token } })).brief,
  });

/** What a lead was asked. */
export const leadBriefs = (leadId: number) =>
  queryOptions({
    queryKey: ['admin', 'briefs', 'lead', leadId],
    queryFn: async () => (await call(briefEndpoints.listOfLead, { params: { id: leadId } })).briefs,
  });

/** What the lead that became a project was asked. */
export const projectBriefs = (projectId: number) =>
  queryOptions({
    queryKey: ['admin', 'briefs', 'project', projectId],
    queryFn: async () => (await call(briefEndpoints.listOfProject, { params: { id: projectId } })).briefs,
  });

export const briefTemplates = queryOptions({
  queryKey: ['admin', 'brief-templates'],
  queryFn: async () => (await call(briefTemplateEndpoints.list, {})).templates,
});

export const briefTemplate = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'brief-templates', id],
    queryFn: async () => (await call(briefTemplateEndpoints.read, { params: { id } })).template,
  });
