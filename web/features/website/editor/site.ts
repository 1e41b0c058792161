import { queryOptions } from '@tanstack/react-query';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { siteEndpoints } from '#contract/website/site-editor.ts';
import { siteFilmEndpoints } from '#contract/website/site-films.ts';
import { call } from '#web/lib/api.ts';

export type Site = JsonResponse<typeof siteEndpoints.read>;

/** The draft and the live content. Live updates refetch them after a change. */
export const siteQuery = queryOptions({
  queryKey: ['admin', 'site', 'draft'],
  queryFn: () => call(siteEndpoints.read, {}),
  staleTime: Number.POSITIVE_INFINITY,
});

/** An uploaded film. Live updates refetch it while it's being converted. */
export const siteFilm = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'site-films', id],
    queryFn: async () => (await call(siteFilmEndpoints.read, { params: { id } })).film,
  });

export const siteVersion = (id: number) =>
  queryOptions({
    queryKey: ['admin', 'site', 'version', id],
    queryFn: () => call(siteEndpoints.readVersion, { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
