import { waitingOn } from '#contract/projects/projects.ts';
import { daysBetween } from '#contract/shared/dates.ts';
import { formatDate, formatStatus } from '#web/lib/format.ts';
import { statusColors } from '#web/ui/badge.tsx';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { consecutiveDates, formatDaysUntilDue } from './due-days.ts';
import { byDeadline, type Overview } from './queries.ts';

/** Today and the two weeks after it. */
const daysShown = 15;

const columns = 'lg:grid-cols-[minmax(0,1fr)_22rem_6.5rem]';

interface DeadlinesProps extends Pick<Overview, 'today' | 'deadlines'> {
  /** Of all deadlines, of which the soonest are listed. */
  total: number;
}

/** Overdue projects and those due in the next two weeks; on wide screens, as clips that end on their due date. */
export function Deadlines({ today, deadlines, total }: DeadlinesProps) {
  return (
    <TitledCard flush title="Next two weeks" aside={`Today is ${formatDate(today)}`}>
      {deadlines.length === 0 ? (
        <p className="px-5 py-4 text-muted">Nothing is overdue or due in the next two weeks.</p>
      ) : (
        <>
          <Ruler today={today} />
          <ol className="divide-y divide-line">
            {deadlines.map((project) => (
              <Deadline key={project.id} project={project} today={today} />
            ))}
          </ol>
          {total > deadlines.length && (
            <p className="border-line border-t px-5 py-3 text-sm">
              <TextLink to={byDeadline}>View all {total} in the table</TextLink>
            </p>
          )}
        </>
      )}
    </TitledCard>
  );
}

/** The dates above the clips. */
function Ruler({ today }: { today: string }) {
  return (
    <div aria-hidden className={`hidden gap-x-4 px-5 pt-3 pb-1 lg:grid ${columns}`}>
      <span />
      <div className="grid grid-cols-15 text-center font-mono text-muted text-xs">
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

function Deadline({ project, today }: { project: Project; today: string }) {
  const { id, title, clientName, status, isOverdue, deadline } = project;
  const days = daysBetween(today, deadline ?? today);
  return (
    <li className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-5 py-2.5 ${columns}`}>
      <div className="min-w-0">
        <TextLink variant="title" to={`/admin/projects/${id}`} className="block truncate">
          {title}
        </TextLink>
        <p className="truncate text-muted text-sm">
          {formatStatus(status)}
          {waitingOn[status] === 'client' && ', with the client'} · {clientName}
        </p>
      </div>
      <Clip days={days} status={status} />
      <p className="text-right text-sm">
        <span className={`block whitespace-nowrap ${isOverdue ? 'font-semibold text-on-rose' : ''}`}>{formatDaysUntilDue(days)}</span>
        {deadline && <span className="whitespace-nowrap text-muted">{formatDate(deadline)}</span>}
      </p>
    </li>
  );
}

/** Spans from today to the end of the due date; an overdue project has no clip. */
function Clip({ days, status }: { days: number; status: string }) {
  return (
    <div
      aria-hidden
      className="-my-2.5 hidden items-center self-stretch border-accent border-l-2 bg-[linear-gradient(to_left,var(--color-line)_1px,transparent_1px)] bg-size-[calc(100%/15)_100%] lg:flex"
    >
      {days >= 0 && <span className={`h-7 rounded-r-sm ${statusColors(status)}`} style={{ width: `${((days + 1) / daysShown) * 100}%` }} />}
    </div>
  );
}
