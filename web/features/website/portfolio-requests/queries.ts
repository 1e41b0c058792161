import { queryOptions } from '@tanstack/react-query';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { portfolioRequestEndpoints } from '#contract/website/portfolio-requests.ts';
import { call } from '#web/lib/api.ts';

export type PortfolioRequest = JsonResponse<typeof portfolioRequestEndpoints.list>['requests'][number];
export type ProjectFilm = JsonResponse<typeof portfolioRequestEndpoints.listFilms>['films'][number];

/** Live updates of the project refetch them. */
export const portfolioRequests = (audience: 'client' | 'admin', projectId: number) =>
  queryOptions({
    queryKey: [audience, 'projects', String(projectId), 'portfolio-requests'],
    queryFn: async () => (await call(portfolioRequestEndpoints.list, { params: { id: projectId }, query: { as: audience } })).requests,
  });

/** Live updates of the site's films refetch them. */
export const projectFilms = queryOptions({
  queryKey: ['admin', 'site-films', 'of projects'],
  queryFn: async () => (await call(portfolioRequestEndpoints.listFilms, {})).films,
});
