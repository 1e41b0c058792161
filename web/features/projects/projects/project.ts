import { projectEndpoints } from '#api/projects/project-endpoints.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { query } from '#web/lib/query.ts';

export type OwnProject = JsonResponse<typeof projectEndpoints.listOwn>['projects'][number];
export type OwnProjectDetail = JsonResponse<typeof projectEndpoints.readOwn>['project'];
/** The newest version of a draft; null for one that was sent another way. */
export type Draft = OwnProjectDetail['draft'];
export type AdminProject = JsonResponse<typeof projectEndpoints.list>[number];
export type BoardProject = JsonResponse<typeof projectEndpoints.board>['columns'][number]['projects'][number];
export type AdminProjectDetail = JsonResponse<typeof projectEndpoints.read>['project'];
export type ProjectEvent = OwnProjectDetail['events'][number];
export type ProjectDownload = OwnProjectDetail['downloads'][number];
export type ProjectComment = AdminProjectDetail['comments'][number];

/** The admins to whom projects can be assigned. */
export const projectEditors = query(projectEndpoints.listEditors, {}, { select: ({ editors }) => editors });
