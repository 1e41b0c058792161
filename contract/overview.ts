import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { calendarDate } from './fields.ts';
import { adminProject, projectStatuses } from './projects.ts';
import { success } from './responses.ts';

/** Money of one currency, as decimal text. */
const sum = z.object({ currency: z.string(), amount: z.string(), invoices: z.int() });

export const overviewEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/overview',
    access: 'admin',
    summary: 'What waits for the studio, how its projects stand, what is due in the next two weeks, and the money that is owed.',
    response: success.extend({
      /** In the studio's time zone. */
      today: calendarDate,
      waiting: z.object({
        unreadMessages: z.int(),
        accessRequests: z.int(),
        /** Projects in a state in which the studio is to do something. */
        projectsToMove: z.int(),
        /** Projects that are not done and whose deadline is within two weeks or has passed, whosever turn it is: all of `deadlines`. */
        projectsDue: z.int(),
      }),
      projects: z.array(z.object({ status: z.enum(projectStatuses), total: z.int() })),
      /** Deadlines that have passed or come within two weeks, of projects that are not done; soonest first, at most 50. */
      deadlines: z.array(adminProject),
      /** Sent and not paid, whether due or not. */
      outstanding: z.array(sum),
      overdue: z.array(sum),
    }),
  }),
};
