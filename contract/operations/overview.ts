import { z } from 'zod';
import { receivableAges } from '#contract/billing/receivables.ts';
import { adminProject, projectStatuses } from '#contract/projects/projects.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { calendarDate, instant } from '#contract/shared/fields.ts';
import { success } from '#contract/shared/responses.ts';

/** What is due of some invoices, as a decimal string: their totals less payments and credit notes. */
const sum = z.object({ amount: z.string(), invoices: z.int() });

/** In one currency. */
const receivables = sum.extend({
  currency: z.string(),
  overdue: sum,
  ages: z.array(sum.extend({ age: z.enum(receivableAges) })),
});

/** What was received and returned (refunds and disputes) in a calendar month of the studio's time zone, as decimal strings. */
const revenueMonth = z.object({ month: z.string(), received: z.string(), returned: z.string(), revenue: z.string() });

/** Card payments and refunds that need an admin. */
const paymentAlerts = z.object({
  openDisputes: z.int(),
  /** The earliest deadline of the open disputes. */
  evidenceDueBy: instant.nullable(),
  /** Of the last 30 days, without a later refund of the same payment. */
  failedRefunds: z.int(),
  openRefunds: z.int(),
  /** Money that arrived and couldn't be booked. */
  unbookedPayments: z.int(),
});

/** What a new studio does before it opens, in this order. */
export const setupSteps = ['studio', 'website', 'legal', 'email', 'payments', 'client'] as const;
export type SetupStep = (typeof setupSteps)[number];

export const overviewEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/overview',
    access: 'admin',
    summary:
      'Returns open tasks, projects by status, deadlines in the next two weeks, unpaid invoices by age, revenue by month and the setup checklist.',
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
      /** Unpaid invoices by currency, that of the studio first. */
      receivables: z.array(receivables),
      /** The last twelve months, newest first, in each currency that money moved in; that of the studio first. */
      revenue: z.array(z.object({ currency: z.string(), months: z.array(revenueMonth) })),
      paymentAlerts,
      /** For the owner, until every step is done or the checklist is dismissed; never with demo data. */
      setupChecklist: z.array(z.object({ step: z.enum(setupSteps), isDone: z.boolean() })).nullable(),
    }),
  }),
  dismissChecklist: endpoint({
    method: 'POST',
    path: '/api/admin/overview/dismiss-checklist',
    access: 'owner',
    summary: 'Hides the setup checklist for good.',
    response: success,
  }),
};
