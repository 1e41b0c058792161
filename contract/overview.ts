import { z } from 'zod';
import { adminProject, projectStatuses } from './projects.ts';
import { endpoint } from './shared/endpoint.ts';
import { calendarDate } from './shared/fields.ts';
import { success } from './shared/responses.ts';

/** A total in one currency; the amount is a decimal string. */
const sum = z.object({ currency: z.string(), amount: z.string(), invoices: z.int() });

export const overviewEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/overview',
    access: 'admin',
    summary: 'Returns open tasks, projects by status, deadlines in the next two weeks and outstanding payments.',
    response: success.extend({
      /** In the studio's time zone. */
      today: calendarDate,
      waiting: z.object({
        unreadMessages: z.int(),
        accessRequests: z.int(),
        /** Projects whose status requires the studio to act. */
        projectsToMove: z.int(),
        /** Unfinished projects due within two weeks or overdue: the total for `deadlines`. */
        projectsDue: z.int(),
      }),
      projects: z.array(z.object({ status: z.enum(projectStatuses), total: z.int() })),
      /** Unfinished projects due within two weeks or overdue; earliest deadline first, at most 50. */
      deadlines: z.array(adminProject),
      /** Unpaid, including overdue. */
      outstanding: z.array(sum),
      overdue: z.array(sum),
    }),
  }),
};
