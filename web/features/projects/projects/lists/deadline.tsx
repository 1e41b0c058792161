import { waitingOn } from '#contract/projects/projects.ts';
import { daysBetween } from '#contract/shared/dates.ts';
import type { AdminProject } from '#web/features/projects/projects/project.ts';
import { today } from '#web/lib/calendar.ts';
import { formatDate, formatRelativeDay } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';

/** From this many days before it, a deadline is marked. */
const soon = 3;

export function Deadline({ project }: { project: Pick<AdminProject, 'deadline' | 'isOverdue' | 'status'> }) {
  const { deadline, isOverdue, status } = project;
  if (!deadline) return <span className="text-muted">No deadline</span>;
  const isSoon = waitingOn[status] !== 'nobody' && daysBetween(today(), deadline) <= soon;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <time dateTime={deadline} title={formatRelativeDay(deadline)} className="whitespace-nowrap tabular-nums">
        {formatDate(deadline)}
      </time>
      {isOverdue ? <Badge color="rose">overdue</Badge> : isSoon && <Badge color="mango">{formatRelativeDay(deadline)}</Badge>}
    </span>
  );
}
