import { Link } from 'react-router';
import { deliverablesPath, projectsPath } from '#web/features/projects/projects/lists/projects-path.ts';
import { EmptyState } from '#web/ui/card/card.tsx';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { byDeadline, type Overview } from './overview.ts';
import { TaskRow } from './task-row.tsx';

type Waiting = Overview['waiting'];

/** The lists with everything that waits, of projects only an editor's. */
const lists: { name: keyof Waiting; singular: string; plural: string; to: (editor: string) => string }[] = [
  { name: 'unreadMessages', singular: 'unread message', plural: 'unread messages', to: () => '/admin?status=unread' },
  { name: 'accessRequests', singular: 'access request', plural: 'access requests', to: () => '/admin/clients' },
  {
    name: 'projectsToMove',
    singular: 'project needs your action',
    plural: 'projects need your action',
    to: (editor) => projectsPath(editor),
  },
  { name: 'overdueInvoices', singular: 'overdue invoice', plural: 'overdue invoices', to: () => '/admin/invoices?status=overdue' },
  { name: 'draftInvoices', singular: 'invoice draft', plural: 'invoice drafts', to: () => '/admin/invoices?status=draft' },
  { name: 'openLeads', singular: 'open lead', plural: 'open leads', to: () => '/admin/leads' },
  { name: 'openProposals', singular: 'proposal to be signed', plural: 'proposals to be signed', to: () => '/admin/proposals' },
  { name: 'projectsDue', singular: 'due soon or overdue', plural: 'due soon or overdue', to: byDeadline },
  {
    name: 'deliverablesDue',
    singular: 'deliverable due soon',
    plural: 'deliverables due soon',
    to: (editor) => deliverablesPath({ sort: 'dueDate', editor }),
  },
];

interface TasksProps extends Pick<Overview, 'tasks' | 'waiting' | 'today'> {
  editor: string;
  /** Opens the dialog that sends a draft. */
  onSendInvoice: (draftId: number) => void;
}

/** What the studio has to do, the longest waiting first, each with the one button that does it. */
export function Tasks({ tasks, waiting, today, editor, onSendInvoice }: TasksProps) {
  return (
    <TitledCard flush title="Waiting for you" aside={tasks.length > 0 && 'oldest first'}>
      {tasks.length === 0 ? (
        <EmptyState title="Nothing is waiting for you." />
      ) : (
        <ol className="divide-y divide-line">
          {tasks.map((task) => (
            <TaskRow key={`${task.kind} ${task.id}`} task={task} today={today} onSendInvoice={onSendInvoice} />
          ))}
        </ol>
      )}
      <ul className="flex flex-wrap gap-x-5 gap-y-2 border-line border-t px-5 py-3 pointer-coarse:gap-y-6 text-sm empty:hidden">
        {lists
          .filter(({ name }) => waiting[name] > 0)
          .map(({ name, singular, plural, to }) => (
            <li key={name}>
              <Link to={to(editor)} className="touch-target text-muted underline-offset-4 hover:text-ink hover:underline">
                {waiting[name]} {waiting[name] === 1 ? singular : plural}
              </Link>
            </li>
          ))}
      </ul>
    </TitledCard>
  );
}
