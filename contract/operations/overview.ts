import { z } from 'zod';
import { agreedAmount } from '#contract/billing/invoices.ts';
import { receivableAges } from '#contract/billing/receivables.ts';
import { deliverableStates } from '#contract/projects/deliverables.ts';
import { editorQuery } from '#contract/projects/editor-query.ts';
import { adminProject, newestDraft, projectStatus, projectStatuses } from '#contract/projects/projects.ts';
import { leadStage } from '#contract/sales/leads.ts';
import { endpoint } from '#contract/shared/endpoint.ts';
import { calendarDate, id, instant } from '#contract/shared/fields.ts';
import { success } from '#contract/shared/responses.ts';

/** What is due of some invoices, as a decimal string: their totals less payments and credit notes. */
const sum = z.object({ amount: z.string(), invoices: z.int() });

/** In one currency. */
const receivables = sum.extend({
  currency: z.string(),
  overdue: sum,
  /** What disputes hold back; it's neither overdue nor in an age. */
  atRisk: sum,
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

/** What waits for the studio, since when: everything but overdue invoices. */
const taskKinds = [
  z.object({
    kind: z.literal('project'),
    since: instant,
    id,
    title: z.string(),
    clientName: z.string(),
    status: projectStatus,
    deadline: calendarDate.nullable(),
    /** The size of its files, in bytes. */
    storedBytes: z.int(),
    draft: newestDraft.nullable(),
    /** Its final files are here. */
    hasFinals: z.boolean(),
    /** Of several, those about which the studio has something to do: how many, and the titles of the first four. */
    deliverables: z.object({ total: z.int(), titles: z.array(z.string()) }).nullable(),
  }),
  z.object({
    kind: z.literal('message'),
    since: instant,
    id,
    name: z.string(),
    email: z.string(),
    subject: z.string().nullable(),
    /** Its beginning, as much as an answer quotes. */
    message: z.string(),
    isPackageRequest: z.boolean(),
    isOpened: z.boolean(),
  }),
  z.object({
    /** A client's, about a proposal that can be signed. */
    kind: z.literal('question'),
    since: instant,
    /** The proposal's. */
    id,
    name: z.string(),
    title: z.string(),
  }),
  z.object({
    kind: z.literal('lead'),
    since: instant,
    id,
    name: z.string(),
    stage: leadStage,
    nextStep: z.string().nullable(),
    /** The date of its next step, or a week after it was last changed. */
    followUpOn: calendarDate,
  }),
  z.object({ kind: z.literal('request'), since: instant, id, name: z.string(), email: z.string() }),
  z.object({
    kind: z.literal('deposit'),
    since: instant,
    /** The invoice's, which isn't overdue yet. */
    id,
    number: z.string(),
    title: z.string(),
    status: projectStatus,
    clientName: z.string(),
    dueDate: calendarDate,
    /** What is left of the deposit. */
    amount: z.string(),
    currency: z.string(),
  }),
  z.object({
    /** Of the owner, while emails are off: somebody waits for a code to sign a proposal. */
    kind: z.literal('code'),
    since: instant,
    /** The email's that has it. */
    id,
    name: z.string(),
    /** The proposal's. */
    title: z.string(),
    expiresAt: instant,
  }),
  z.object({
    kind: z.literal('milestone'),
    since: instant,
    /** The draft's, which can be sent now. */
    id,
    /** Of its first item: the project and the milestone. */
    description: z.string(),
    /** The project's. */
    status: projectStatus,
    clientName: z.string(),
    amount: z.string(),
    currency: z.string(),
    /** What was signed; the draft may have been changed. */
    agreedAmount: agreedAmount.nullable(),
  }),
] as const;

const overdueInvoice = z.object({
  kind: z.literal('invoice'),
  since: instant,
  id,
  number: z.string(),
  clientName: z.string(),
  dueDate: calendarDate,
  /** What is still due. */
  amount: z.string(),
  currency: z.string(),
  remindersSent: z.int(),
  /** The project that is being worked on although this deposit is unpaid. */
  depositOf: z.string().nullable(),
});

/** With a due date of its own. */
const dueDeliverable = z
  .object({
    id,
    projectId: id,
    title: z.string(),
    projectTitle: z.string(),
    clientName: z.string(),
    state: z.enum(deliverableStates),
    dueDate: calendarDate,
  })
  .meta({ id: 'DueDeliverable' });

/** What a new studio does before it opens, in this order. */
export const setupSteps = ['studio', 'website', 'legal', 'email', 'payments', 'client'] as const;
export type SetupStep = (typeof setupSteps)[number];

export const overviewEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/overview',
    access: 'admin',
    summary:
      'Returns what waits for the studio, projects by status, deadlines in the next three weeks, unpaid invoices by age, revenue by month and the setup checklist. Projects can be limited to an editor.',
    reads: [
      'clients',
      'contact_messages',
      'invoices',
      'leads',
      'projects',
      'deliverables',
      'comments',
      'files',
      'proposals',
      'notifications',
      'settings',
      'site_content',
    ],
    query: z.object({ editor: editorQuery }),
    response: success.extend({
      /** In the studio's time zone. */
      today: calendarDate,
      /** Oldest first, at most eight; whoever waits for a code comes before. Started projects that are being edited don't wait. */
      tasks: z.array(z.discriminatedUnion('kind', [...taskKinds, overdueInvoice])),
      /** The newest of each kind, at most five each, without overdue invoices; whoever waits for a code comes before. */
      newestTasks: z.array(z.discriminatedUnion('kind', taskKinds)),
      /** The one of each kind that waits longest, without overdue invoices. */
      longestWaiting: z.array(z.discriminatedUnion('kind', taskKinds)),
      /** Today's news for the signed-in admin about clients and sales, newest first, at most eight. */
      news: z.array(
        z.object({
          /** What the id is of. */
          kind: z.enum(['notification', 'sent_proposal']),
          id,
          text: z.string(),
          link: z.string(),
          createdAt: instant,
        }),
      ),
      waiting: z.object({
        unreadMessages: z.int(),
        /** Opened at any time, but not handled. */
        readMessages: z.int(),
        accessRequests: z.int(),
        /** Projects whose status requires the studio to act. */
        projectsToMove: z.int(),
        overdueInvoices: z.int(),
        draftInvoices: z.int(),
        /** Those that can be signed. */
        openProposals: z.int(),
        /** Without those that were won or lost. */
        openLeads: z.int(),
        /** Unfinished projects due within three weeks or overdue: the total for `deadlines`. */
        projectsDue: z.int(),
        /** Undelivered, with a due date of their own within three weeks or overdue: the total for `dueDeliverables`. */
        deliverablesDue: z.int(),
        /** Of `projectsDue` and `deliverablesDue`, those that are overdue. */
        lateProjects: z.int(),
        lateDeliverables: z.int(),
        /** The totals for the kinds of `newestTasks`, besides those above: projects about which the studio has something to do now. */
        waitingProjects: z.int(),
        /** Of the last 30 days, those that were opened, but not handled. */
        openedMessages: z.int(),
        openQuestions: z.int(),
        awaitedCodes: z.int(),
        /** At most 100. */
        quietLeads: z.int(),
        unpaidDeposits: z.int(),
        reachedMilestones: z.int(),
      }),
      projects: z.array(z.object({ status: z.enum(projectStatuses), total: z.int() })),
      /** Unfinished projects due within three weeks or overdue; earliest deadline first, at most 50. */
      deadlines: z.array(adminProject),
      /** Undelivered, with a due date of their own within three weeks or overdue; earliest first, at most 50. */
      dueDeliverables: z.array(dueDeliverable),
      /** Of both, those that aren't overdue: at most fifteen of each. */
      upcoming: z.object({ projects: z.array(adminProject), deliverables: z.array(dueDeliverable) }),
      /** Unpaid invoices by currency, that of the studio first. */
      receivables: z.array(receivables),
      /** The last twelve months, newest first, in each currency that money moved in; that of the studio first. */
      revenue: z.array(
        z.object({
          currency: z.string(),
          /** Some of it is test money, which is left out once real payments are on. */
          hasTest: z.boolean(),
          months: z.array(revenueMonth),
        }),
      ),
      paymentAlerts,
      hasClients: z.boolean(),
      /** For the owner, until every step is done or the checklist is dismissed; never with demo data. */
      setupChecklist: z.array(z.object({ step: z.enum(setupSteps), isDone: z.boolean() })).nullable(),
    }),
  }),
  readWaiting: endpoint({
    method: 'GET',
    path: '/api/admin/overview/waiting',
    access: 'admin',
    summary: 'Returns how much waits for the studio in each section.',
    reads: ['clients', 'contact_messages', 'invoices', 'leads', 'projects', 'proposals', 'waitlist'],
    response: success.extend({
      /** Unread. */
      messages: z.int(),
      /** Requests for access. */
      clients: z.int(),
      /** Whose status requires the studio to act. */
      projects: z.int(),
      /** Overdue. */
      invoices: z.int(),
      /** Open ones whose next step is due, or that were left alone for a week; at most 100. */
      leads: z.int(),
      waitlist: z.int(),
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
