import type { JsonResponse } from '#api/shared/endpoint.ts';
import { portfolioRequestEndpoints } from '#api/website/portfolio-requests.ts';
import { query } from '#web/lib/query.ts';

export type PortfolioRequest = JsonResponse<typeof portfolioRequestEndpoints.list>['requests'][number];

export const portfolioRequests = (audience: 'client' | 'admin', projectId: number) =>
  query(portfolioRequestEndpoints.list, { params: { id: projectId }, query: { as: audience } }, { select: ({ requests }) => requests });
