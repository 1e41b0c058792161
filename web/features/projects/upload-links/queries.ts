import { queryOptions } from '@tanstack/react-query';
import { uploadLinkEndpoints } from '#contract/projects/upload-links.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { followLink } from '#web/lib/links.ts';

export type OpenUploadLink = NonNullable<JsonResponse<typeof uploadLinkEndpoints.find>['link']>;

/** Null for a link that is unknown, expired or revoked. Finished uploads refetch it. */
export const openUploadLink = (token: string) =>
  queryOptions({
    queryKey: ['link', 'projects', token],
    queryFn: () => followLink(token, async (params) => (await call(uploadLinkEndpoints.find, { params })).link),
  });

/** A project's links; live updates of the project refetch them. */
export const uploadLinks = (projectId: number) =>
  queryOptions({
    queryKey: ['admin', 'projects', String(projectId), 'upload-links'],
    queryFn: async () => (await call(uploadLinkEndpoints.list, { params: { id: projectId } })).uploadLinks,
  });
