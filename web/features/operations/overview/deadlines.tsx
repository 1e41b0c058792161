import { waitingOn } from '#contract/projects/projects.ts';
import { daysBetween } from '#contract/shared/dates.ts';
import { formatDate, formatStatus } from '#web/lib/format.ts';
import { PlainButton } from '#web/ui/button/button.tsx';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { DeadlineClip } from './deadline-clip.tsx';
import { consecutiveDates, daysShown, formatDaysUntilDue } from './due-days.ts';
import { byDeadline, type Overview } from './overview.ts';
import { type DeadlineMove, useDeadlineDraft, useMoveDeadline } from './use-move-deadline.ts';

const columns = 'lg:grid-cols-[11rem_minmax(0,1fr)_9rem]';

interface DeadlinesProps extends Pick<Overview, 'today' | 'deadlines'> {
  /** Of all deadlines, of which the soonest are listed. */
  total: number;
  editor: string;
}

/** Overdue projects and those due in the next three weeks; on wide screens, as clips on a track. */
export function Deadlines({ today, deadlines, total, editor }: DeadlinesProps) {
  const { move, moved, undo } = useMoveDeadline();
  return (
    <TitledCard flush title="Next three weeks" aside={<Hint today={today} />}>
      {deadlines.length === 0 ? (
        <p className="px-5 py-4 text-muted">No project is overdue or due in the next three weeks.</p>
      ) : (
        <>
          <Ruler today={today} />
          <ol className="divide-y divide-line">
            {deadlines.map((project) => (
              <Deadline key={project.id} project={project} today={today} onMove={move} />
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
      {total > deadlines.length && (
        <p className="border-line border-t px-5 py-3 text-sm">
          <TextLink to={byDeadline(editor)}>View all {total} in the table</TextLink>
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

type Project = Overview['deadlines'][number];

/** A project as a clip that ends on its deadline, which moves by dragging the end, by arrow keys or by its date. */
function Deadline({ project, today, onMove }: { project: Project; today: string; onMove: (move: DeadlineMove) => Promise<unknown> }) {
  const { id, title, clientName, status, isOverdue } = project;
  const { deadline, change, commit } = useDeadlineDraft(project, onMove);
  return (
    <li
      data-row={id}
      className={`grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 gap-y-1 px-5 py-2 sm:grid-cols-[minmax(0,1fr)_auto] ${columns}`}
    >
      <div className="min-w-0">
        <TextLink variant="title" to={`/admin/projects/${id}`} className="block max-w-full truncate">
          {title}
        </TextLink>
        <p className="truncate text-muted text-sm">
          {formatStatus(status)}
          {waitingOn[status] === 'client' && ', with the client'} · {clientName}
          {isOverdue && deadline && (
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
