import { deliverablesPath, projectsPath } from '#web/features/projects/projects/lists/projects-path.ts';
import { byDeadline, type Overview, type Task } from './overview.ts';

type Waiting = Overview['waiting'];

/** Where all of something is listed. Projects and leads are limited to those of an editor. */
interface List {
  of: keyof Waiting;
  singular: string;
  plural: string;
  to: (editor: string) => string;
}

interface TaskGroup {
  title: string;
  kinds: Task['kind'][];
  /** The counts whose sum is beside the title. */
  counts: (keyof Waiting)[];
  lists: List[];
}

const leadsPath = (editor: string) => `/admin/leads?view=table&sort=followUp${editor && `&owner=${editor}`}`;

/** The groups of tasks that wait, by kind. */
export const taskGroups: TaskGroup[] = [
  {
    title: 'People waiting for an answer',
    kinds: ['code', 'message', 'question', 'request'],
    counts: ['awaitedCodes', 'unreadMessages', 'openedMessages', 'openQuestions', 'accessRequests'],
    lists: [
      { of: 'unreadMessages', singular: 'unread message', plural: 'unread messages', to: () => '/admin?status=unread' },
      { of: 'readMessages', singular: 'opened message', plural: 'opened messages', to: () => '/admin?status=read' },
      {
        of: 'openQuestions',
        singular: 'question about a proposal',
        plural: 'questions about proposals',
        to: () => '/admin/proposals?state=asked',
      },
      { of: 'accessRequests', singular: 'access request', plural: 'access requests', to: () => '/admin/clients' },
    ],
  },
  {
    title: 'Projects and reviews',
    kinds: ['project'],
    counts: ['waitingProjects'],
    lists: [
      {
        of: 'waitingProjects',
        singular: 'project needs your action',
        plural: 'projects need your action',
        to: (editor) => projectsPath(editor, { status: 'waiting' }),
      },
    ],
  },
  {
    title: 'Money',
    kinds: ['deposit', 'milestone'],
    counts: ['overdueInvoices', 'unpaidDeposits', 'reachedMilestones'],
    lists: [
      { of: 'overdueInvoices', singular: 'overdue invoice', plural: 'overdue invoices', to: () => '/admin/invoices?status=overdue' },
      { of: 'draftInvoices', singular: 'invoice draft', plural: 'invoice drafts', to: () => '/admin/invoices?status=draft' },
    ],
  },
  {
    title: 'Leads to follow up',
    kinds: ['lead'],
    counts: ['quietLeads'],
    lists: [
      { of: 'openLeads', singular: 'open lead', plural: 'open leads', to: leadsPath },
      { of: 'openProposals', singular: 'proposal to be signed', plural: 'proposals to be signed', to: () => '/admin/proposals?state=open' },
    ],
  },
];

/** The lists of what is due, which are linked below the deadlines. */
export const dueLists: List[] = [
  { of: 'projectsDue', singular: 'project due soon or overdue', plural: 'projects due soon or overdue', to: byDeadline },
  {
    of: 'deliverablesDue',
    singular: 'deliverable due soon or overdue',
    plural: 'deliverables due soon or overdue',
    to: (editor) => deliverablesPath({ sort: 'dueDate', editor }),
  },
];
