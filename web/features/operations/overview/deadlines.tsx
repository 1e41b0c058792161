import { nameDeliverable } from '#contract/projects/deliverables.ts';
import { waitingOn } from '#contract/projects/projects.ts';
import { daysBetween } from '#contract/shared/dates.ts';
import { deliverablePath } from '#web/features/projects/deliverables/deliverables.ts';
import { deliverablesPath } from '#web/features/projects/projects/lists/projects-path.ts';
import { formatDate, formatStatus } from '#web/lib/format.ts';
import { PlainButton } from '#web/ui/button/button.tsx';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { DeadlineClip } from './deadline-clip.tsx';
import { consecutiveDates, daysShown, formatDaysUntilDue } from './due-days.ts';
import { byDeadline, type Overview } from './overview.ts';
import { type DeadlineMove, type DueKind, useDeadlineDraft, useMoveDeadline } from './use-move-deadline.ts';

const columns = 'lg:grid-cols-[11rem_minmax(0,1fr)_9rem]';

interface DeadlinesProps extends Pick<Overview, 'today' | 'deadlines' | 'dueDeliverables' | 'waiting'> {
  editor: string;
}

/** Projects and deliverables with a date of their own that are overdue or due in the next three weeks; on wide screens, as clips on a track. */
export function Deadlines({ today, deadlines, dueDeliverables, waiting, editor }: DeadlinesProps) {
  const { move, moved, undo } = useMoveDeadline();
  const rows = [...deadlines.map(ofProject), ...dueDeliverables.map(ofDeliverable)].sort((a, b) => a.deadline.localeCompare(b.deadline));
  return (
    <TitledCard flush title="Next three weeks" aside={<Hint today={today} />}>
      {rows.length === 0 ? (
        <p className="px-5 py-4 text-muted">No project is overdue or due in the next three weeks.</p>
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
      {waiting.projectsDue > deadlines.length && (
        <p className="border-line border-t px-5 py-3 text-sm">
          <TextLink to={byDeadline(editor)}>View all {waiting.projectsDue} in the table</TextLink>
        </p>
      )}
      {waiting.deliverablesDue > dueDeliverables.length && (
        <p className="border-line border-t px-5 py-3 text-sm">
          <TextLink to={deliverablesPath({ sort: 'dueDate', editor })}>View all {waiting.deliverablesDue} deliverables</TextLink>
        </p>
      )}
    </TitledCard>
  );
}

const Hint = ({ today }: { today: string }) => (
  <>
    Today is {formatDate(today)}
    <span className="max-lg:hidden"> · drag to move</span>
  </>
);

/** The dates above the clips. */
function Ruler({ today }: { today: string }) {
  return (
    <div aria-hidden className={`hidden gap-x-4 px-5 pt-3 pb-1 lg:grid ${columns}`}>
      <span />
      <div className="grid grid-cols-21 text-center font-mono text-muted text-xs tracking-tighter">
        {consecutiveDates(today, daysShown).map((date) => (
          <span key={date} className={date === today ? 'font-semibold text-accent-ink' : ''}>
            {Number(date.slice(8))}
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

const ofProject = ({ id, title, clientName, status, deadline }: Overview['deadlines'][number]): Due => ({
  ...{ kind: 'project', id, title, clientName, status },
  ...{ isWithClient: waitingOn[status] === 'client', deadline: deadline ?? '', link: `/admin/projects/${id}` },
});

const ofDeliverable = ({ id, projectId, title, projectTitle, clientName, state, dueDate }: Overview['dueDeliverables'][number]): Due => ({
  ...{ kind: 'deliverable', id, title: nameDeliverable(title, projectTitle), clientName, status: state },
  ...{ isWithClient: state === 'in_review', deadline: dueDate, link: deliverablePath({ id, projectId }) },
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
      className={`grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-1 px-5 py-2 sm:grid-cols-[minmax(0,1fr)_auto] ${columns}`}
    >
      <div className="min-w-0">
        <TextLink variant="title" to={link} className="block max-w-full truncate">
          {title}
        </TextLink>
        <p className="truncate text-muted text-sm">
          {formatStatus(status)}
          {isWithClient && ', with the client'} · {clientName}
          {row.deadline < today && deadline && (
            <span className="font-semibold text-on-rose"> · {formatDaysUntilDue(daysBetween(today, deadline))}</span>
          )}
        </p>
      </div>
      <DeadlineClip title={title} status={status} today={today} deadline={deadline} onChange={change} onCommit={commit} />
      <input
        type="date"
        aria-label={`Deadline of ${title}`}
        value={deadline}
        onChange={({ target }) => change(target.value)}
        onBlur={commit}
        className={`min-h-9 pointer-coarse:min-h-11 w-36 rounded-sm border border-input bg-surface px-2 text-sm tabular-nums ${deadline && deadline < today ? 'text-on-rose' : ''}`}
      />
    </li>
  );
}
