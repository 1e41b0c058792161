import { z } from 'zod';
import { agreedAmount } from '#api/billing/invoices.ts';
import { editorQuery } from '#api/projects/editor-query.ts';
import { adminProject, newestDraft, projectStatus } from '#api/projects/projects.ts';
import { leadStage } from '#api/sales/leads.ts';
import { endpoint } from '#api/shared/endpoint.ts';
import { calendarDate, id, instant } from '#api/shared/fields.ts';
import { success } from '#api/shared/responses.ts';
import { receivableAges } from '#domain/billing/receivables.ts';
import { deliverableStates } from '#domain/projects/deliverables.ts';
import { projectStatuses } from '#domain/projects/statuses.ts';

/** What is due of some invoices, as a decimal string: their totals less payments and credit notes. */
const sum = z.object({ amount: z.string(), invoices: z.int() });

/** What is due in one currency. */
const receivables = sum.extend({
  currency: z.string(),
  overdue: sum,
  /** What disputes hold back; this is neither overdue nor in one of `ages`. */
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
  /** Refunds of the last 30 days that failed, without a later refund of the same payment. */
  failedRefunds: z.int(),
  openRefunds: z.int(),
  /** Money that arrived and couldn't be booked. */
  unbookedPayments: z.int(),
});

/** The tasks that wait for the studio, except overdue invoices. */
const taskKinds = [
  z.object({
    kind: z.literal('project'),
    since: instant,
    id,
    title: z.string(),
    clientName: z.string(),
    status: projectStatus,
    deadline: calendarDate.nullable(),
    /** The total size of the project's files, in bytes. */
    storedBytes: z.int(),
    draft: newestDraft.nullable(),
    hasFinals: z.boolean(),
    /** In a project with several deliverables, those that the studio has to do something about: their number and the first four titles. */
    deliverables: z.object({ total: z.int(), titles: z.array(z.string()) }).nullable(),
  }),
  z.object({
    kind: z.literal('message'),
    since: instant,
    id,
    name: z.string(),
    email: z.string(),
    subject: z.string().nullable(),
    /** The beginning of the message, as much as an answer quotes. */
    message: z.string(),
    isPackageRequest: z.boolean(),
    isOpened: z.boolean(),
  }),
  z.object({
    /** A client's question about a proposal that can be signed. */
    kind: z.literal('question'),
    since: instant,
    /** The proposal's id. */
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
    /** The date of the lead's next step, or a week after the lead was last changed. */
    followUpOn: calendarDate,
  }),
  z.object({ kind: z.literal('request'), since: instant, id, name: z.string(), email: z.string() }),
  z.object({
    kind: z.literal('deposit'),
    since: instant,
    /** The id of the invoice, which isn't overdue yet. */
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
    /** A task for the owner while emails are off: somebody waits for a code to sign a proposal. */
    kind: z.literal('code'),
    since: instant,
    /** The id of the email that has the code. */
    id,
    name: z.string(),
    /** The proposal's title. */
    title: z.string(),
    expiresAt: instant,
  }),
  z.object({
    kind: z.literal('milestone'),
    since: instant,
    /** The id of the draft invoice, which can be sent now. */
    id,
    /** The description of the draft's first item: the project and the milestone. */
    description: z.string(),
    status: projectStatus,
    clientName: z.string(),
    amount: z.string(),
    currency: z.string(),
    /** The amount that was signed; the draft may have been changed since. */
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
  /** What is left to pay of the invoice. */
  amount: z.string(),
  currency: z.string(),
  remindersSent: z.int(),
  /** The project that is being worked on although this deposit is unpaid. */
  depositOf: z.string().nullable(),
});

/** A deliverable with a due date of its own. */
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

/** The steps that a new studio takes before it opens, in this order. */
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
      /** Today's date in the studio's time zone. */
      today: calendarDate,
      /** Oldest first, at most eight; whoever waits for a code comes before. Started projects that are being edited don't wait. */
      tasks: z.array(z.discriminatedUnion('kind', [...taskKinds, overdueInvoice])),
      /** The newest of each kind, at most five each, without overdue invoices; whoever waits for a code comes before. */
      newestTasks: z.array(z.discriminatedUnion('kind', taskKinds)),
      /** The task of each kind that waits longest, without overdue invoices. */
      longestWaiting: z.array(z.discriminatedUnion('kind', taskKinds)),
      /** Today's news for the signed-in admin about clients and sales, newest first, at most eight. */
      news: z.array(
        z.object({
          /** Which of the two `id` belongs to. */
          kind: z.enum(['notification', 'sent_proposal']),
          id,
          text: z.string(),
          link: z.string(),
          createdAt: instant,
        }),
      ),
      waiting: z.object({
        unreadMessages: z.int(),
        /** Messages opened at any time, but not handled. */
        readMessages: z.int(),
        accessRequests: z.int(),
        /** Projects whose status requires the studio to act. */
        projectsToMove: z.int(),
        overdueInvoices: z.int(),
        draftInvoices: z.int(),
        /** Proposals that can be signed. */
        openProposals: z.int(),
        /** Leads that are neither won nor lost. */
        openLeads: z.int(),
        /** Unfinished projects due within three weeks or overdue: the total for `deadlines`. */
        projectsDue: z.int(),
        /** Undelivered deliverables whose own due date is overdue or within three weeks: the total for `dueDeliverables`. */
        deliverablesDue: z.int(),
        /** How many of `projectsDue` and `deliverablesDue` are overdue. */
        lateProjects: z.int(),
        lateDeliverables: z.int(),
        /** The totals for the kinds of `newestTasks`, besides those above: projects about which the studio has something to do now. */
        waitingProjects: z.int(),
        /** Messages of the last 30 days that were opened, but not handled. */
        openedMessages: z.int(),
        openQuestions: z.int(),
        awaitedCodes: z.int(),
        /** Counts up to 100 leads at most. */
        quietLeads: z.int(),
        unpaidDeposits: z.int(),
        reachedMilestones: z.int(),
      }),
      projects: z.array(z.object({ status: z.enum(projectStatuses), total: z.int() })),
      /** Unfinished projects due within three weeks or overdue; earliest deadline first, at most 50. */
      deadlines: z.array(adminProject),
      /** Undelivered deliverables whose own due date is overdue or within three weeks; earliest first, at most 50. */
      dueDeliverables: z.array(dueDeliverable),
      /** The projects and deliverables due within three weeks that aren't overdue: at most fifteen of each. */
      upcoming: z.object({ projects: z.array(adminProject), deliverables: z.array(dueDeliverable) }),
      /** Unpaid invoices by currency, that of the studio first. */
      receivables: z.array(receivables),
      /** The last twelve months, newest first, in each currency that money moved in; that of the studio first. */
      revenue: z.array(
        z.object({
          currency: z.string(),
          /** Whether some of the revenue is test money, which is left out once real payments are on. */
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
      /** Unread messages. */
      messages: z.int(),
      /** Clients who request access. */
      clients: z.int(),
      /** Projects whose status requires the studio to act. */
      projects: z.int(),
      /** Overdue invoices. */
      invoices: z.int(),
      /** Open leads whose next step is due, or that were left alone for a week; counted up to 100. */
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
