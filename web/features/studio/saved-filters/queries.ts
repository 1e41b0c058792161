import { queryOptions } from '@tanstack/react-query';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { type FilteredList, savedFilterEndpoints } from '#contract/studio/saved-filters.ts';
import { call } from '#web/lib/api.ts';

export type SavedFilter = JsonResponse<typeof savedFilterEndpoints.list>['savedFilters'][number];

const paths: Record<FilteredList, string> = {
  messages: '/admin',
  clients: '/admin/clients',
  leads: '/admin/leads',
  projects: '/admin/projects',
  invoices: '/admin/invoices',
  waitlist: '/admin/waitlist',
};

export const linkTo = ({ list, query }: Pick<SavedFilter, 'list' | 'query'>) => `${paths[list]}?${query}`;

export const savedFilters = queryOptions({
  queryKey: ['admin', 'saved-filters'],
  queryFn: async () => (await call(savedFilterEndpoints.list, {})).savedFilters,
});
