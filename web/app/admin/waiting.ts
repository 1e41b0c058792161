import { overviewEndpoints } from '#api/operations/overview.ts';
import { query } from '#web/lib/query.ts';

/** The numbers of items that wait for the studio, by their section's path. */
export const waitingQuery = query(
  overviewEndpoints.readWaiting,
  {},
  {
    select: ({ messages, clients, projects, invoices, leads, waitlist }): Record<string, number> => ({
      '/admin': messages,
      '/admin/clients': clients,
      '/admin/projects': projects,
      '/admin/invoices': invoices,
      '/admin/leads': leads,
      '/admin/waitlist': waitlist,
    }),
  },
);
