import { queryOptions } from '@tanstack/react-query';
import { linkToken } from '#contract/projects/review-links.ts';
import { uploadLinkEndpoints } from '#contract/projects/upload-links.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';

export type OpenUploadLink = NonNullable<JsonResponse<typeof uploadLinkEndpoints.find>['link']>;

/** Null for a link that is unknown, expired or revoked. Finished uploads refetch it. */
export const openUploadLink = (token: string) =>
  queryOptions({
    queryKey: ['link', 'projects', token],
    queryFn: async () =>
      linkToken.safeParse({ token }).success ? (await call(uploadLinkEndpoints.find, { params: { token } })).link : null,
  });

/** A project's links; live updates of the project refetch them. */
export const uploadLinks = (projectId: number) =>
  queryOptions({
    queryKey: ['admin', 'projects', String(projectId), 'upload-links'],
    queryFn: async () => (await call(uploadLinkEndpoints.list, { params: { id: projectId } })).uploadLinks,
  });
