import { Link } from 'react-router';
import { nameDeliverable } from '#domain/projects/deliverables.ts';
import { waitingOn } from '#domain/projects/statuses.ts';
import { deliverablePath } from '#web/features/projects/deliverables/deliverables.ts';
import { deliverablesPath } from '#web/features/projects/projects/lists/projects-path.ts';
import { formatDate, formatStatus } from '#web/lib/format.ts';
import { PlainButton } from '#web/ui/button/button.tsx';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { DeadlineClip } from './deadline-clip.tsx';
import { consecutiveDates, daysShown } from './due-days.ts';
import { ListLinks } from './list-links.tsx';
import { byDeadline, type Overview } from './overview.ts';
import { dueLists } from './task-groups.ts';
import { type DeadlineMove, type DueKind, useDeadlineDraft, useMoveDeadline } from './use-move-deadline.ts';

const columns = 'lg:grid-cols-[15rem_minmax(0,1fr)_9rem]';

/** How many rows there are at most; a link leads to the others. */
const listed = 12;

interface DeadlinesProps extends Pick<Overview, 'today' | 'upcoming' | 'waiting'> {
  editor: string;
}

/**
 * Projects and deliverables with a date of their own that are due in the next three weeks, on wide screens as clips on a track; above them
 * in one line, how many are overdue.
 */
export function Deadlines({ today, upcoming, waiting, editor }: DeadlinesProps) {
  const { move, moved, undo } = useMoveDeadline();
  const rows = [...upcoming.projects.map(ofProject), ...upcoming.deliverables.map(ofDeliverable)]
    .sort((a, b) => a.deadline.localeCompare(b.deadline))
    .slice(0, listed);
  return (
    <TitledCard flush title="Next three weeks" aside={<Hint today={today} />}>
      <Late waiting={waiting} editor={editor} />
      {rows.length === 0 ? (
        <p className="px-5 py-4 text-muted">Nothing is due in the next three weeks.</p>
      ) : (
        <>
          <Ruler today={today} />
          <ol className="divide-y divide-line">
            {rows.map((row) => (
              <Deadline key={`${row.kind} ${row.id}`} row={row} today={today} onMove={move} />
            ))}
          </ol>
        </>
      )}
      <p role="status" className="border-line border-t px-5 py-3 text-sm empty:hidden">
        {moved && (
          <>
            {moved.title} is now due {moved.deadline ? formatDate(moved.deadline) : 'at no set date'}.{' '}
            <PlainButton onClick={undo} className="touch-target font-semibold text-accent-ink underline underline-offset-4">
              Undo
            </PlainButton>
          </>
        )}
      </p>
      <ListLinks lists={dueLists} waiting={waiting} editor={editor} />
    </TitledCard>
  );
}

/** What is overdue, with links to the lists that begin with it. */
function Late({ waiting: { lateProjects, lateDeliverables }, editor }: Pick<DeadlinesProps, 'waiting' | 'editor'>) {
  const late = [
    { count: lateProjects, noun: 'project', to: byDeadline(editor) },
    { count: lateDeliverables, noun: 'deliverable', to: deliverablesPath({ sort: 'dueDate', editor }) },
  ].filter(({ count }) => count > 0);
  if (late.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 border-line border-b px-5 py-2 pointer-coarse:gap-y-6 text-sm">
      {late.map(({ count, noun, to }) => (
        <li key={noun}>
          <Link to={to} className="touch-target font-semibold text-on-rose underline-offset-4 hover:underline">
            {count === 1 ? `1 ${noun} is late` : `${count} ${noun}s are late`}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const Hint = ({ today }: { today: string }) => (
  <>
    Today is {formatDate(today)}
    <span className="max-lg:hidden"> · drag to move</span>
  </>
);

/** A ruler above the clips, with every second date. */
function Ruler({ today }: { today: string }) {
  return (
    <div aria-hidden className={`hidden gap-x-4 px-5 pt-3 pb-1 lg:grid ${columns}`}>
      <span />
      <div className="grid grid-cols-21 text-center font-mono text-muted text-xs tracking-tighter">
        {consecutiveDates(today, daysShown).map((date, index) => (
          <span key={date} className={`flex justify-center ${index === 0 ? 'font-semibold text-accent-ink' : ''}`}>
            {index % 2 === 0 && Number(date.slice(8))}
          </span>
        ))}
      </div>
    </div>
  );
}

/** A project, or a deliverable with a date of its own. */
interface Due {
  kind: DueKind;
  id: number;
  title: string;
  clientName: string;
  status: string;
  isWithClient: boolean;
  deadline: string;
  link: string;
}

const ofProject = ({ id, title, clientName, status, deadline }: Overview['upcoming']['projects'][number]): Due => ({
  kind: 'project',
  id,
  title,
  clientName,
  status,
  isWithClient: waitingOn[status] === 'client',
  deadline: deadline ?? '',
  link: `/admin/projects/${id}`,
});

const ofDeliverable = ({
  id,
  projectId,
  title,
  projectTitle,
  clientName,
  state,
  dueDate,
}: Overview['upcoming']['deliverables'][number]): Due => ({
  kind: 'deliverable',
  id,
  title: nameDeliverable(title, projectTitle),
  clientName,
  status: state,
  isWithClient: state === 'in_review',
  deadline: dueDate,
  link: deliverablePath({ id, projectId }),
});

interface DeadlineProps {
  row: Due;
  today: string;
  onMove: (move: DeadlineMove) => Promise<unknown>;
}

/** A clip that ends on its deadline, which moves by dragging the end, by arrow keys or by its date. */
function Deadline({ row, today, onMove }: DeadlineProps) {
  const { id, title, clientName, status, isWithClient, link } = row;
  const { deadline, change, commit } = useDeadlineDraft(row, onMove);
  return (
    <li
      data-row={`${row.kind} ${id}`}
      className={`grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-1 px-5 py-0.5 pointer-coarse:py-2 sm:grid-cols-[minmax(0,1fr)_auto] ${columns}`}
    >
      <div className="min-w-0">
        <TextLink variant="title" to={link} className="block max-w-full truncate text-sm leading-4.5">
          {title}
        </TextLink>
        <p className="truncate text-muted text-xs leading-3.5">
          {formatStatus(status)}
          {isWithClient && ', with the client'} · {clientName}
        </p>
      </div>
      <DeadlineClip title={title} status={status} today={today} deadline={deadline} onChange={change} onCommit={commit} />
      <input
        type="date"
        aria-label={`Deadline of ${title}`}
        value={deadline}
        onChange={({ target }) => change(target.value)}
        onBlur={commit}
        className="min-h-8 pointer-coarse:min-h-11 w-36 rounded-sm border border-input bg-surface px-2 text-sm tabular-nums"
      />
    </li>
  );
}
