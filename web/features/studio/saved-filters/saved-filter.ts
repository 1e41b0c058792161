import type { JsonResponse } from '#api/shared/endpoint.ts';
import { type FilteredList, savedFilterEndpoints } from '#api/studio/saved-filters.ts';
import { query } from '#web/lib/query.ts';

export type SavedFilter = JsonResponse<typeof savedFilterEndpoints.list>['savedFilters'][number];

const paths: Record<FilteredList, string> = {
  messages: '/admin',
  clients: '/admin/clients',
  leads: '/admin/leads',
  projects: '/admin/projects',
  deliverables: '/admin/projects/deliverables',
  invoices: '/admin/invoices',
  waitlist: '/admin/waitlist',
};

export const linkTo = ({ list, query }: Pick<SavedFilter, 'list' | 'query'>) => `${paths[list]}?${query}`;

export const savedFilters = query(savedFilterEndpoints.list, {}, { select: ({ savedFilters }) => savedFilters });
