import { queryOptions } from '@tanstack/react-query';
import { overviewEndpoints } from '#contract/operations/overview.ts';
import { call } from '#web/lib/api.ts';

/** How much waits for the studio, by the section's path. */
export const waitingQuery = queryOptions({
  queryKey: ['admin', 'waiting'],
  queryFn: async (): Promise<Record<string, number>> => {
    const { messages, clients, projects, invoices, leads, waitlist } = await call(overviewEndpoints.readWaiting, {});
    return {
      '/admin': messages,
      '/admin/clients': clients,
      '/admin/projects': projects,
      '/admin/invoices': invoices,
      '/admin/leads': leads,
      '/admin/waitlist': waitlist,
    };
  },
});
