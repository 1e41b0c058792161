import { overviewEndpoints } from '#contract/operations/overview.ts';
import { query } from '#web/lib/query.ts';

/** How much waits for the studio, by the section's path. */
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
