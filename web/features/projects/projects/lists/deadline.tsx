import { waitingOn } from '#domain/projects/statuses.ts';
import { daysBetween } from '#domain/shared/dates.ts';
import type { AdminProject } from '#web/features/projects/projects/project.ts';
import { today } from '#web/lib/calendar.ts';
import { formatDate, formatRelativeDay } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';

/** From this many days before it, a deadline is marked. */
const soon = 3;

export const Deadline = ({ project }: { project: Pick<AdminProject, 'deadline' | 'isOverdue' | 'status'> }) => (
  <DueDate date={project.deadline} isOverdue={project.isOverdue} isDone={waitingOn[project.status] === 'nobody'} />
);

interface DueDateProps {
  date: string | null;
  isOverdue: boolean;
  /** Whether the date is over, or doesn't matter any more. */
  isDone: boolean;
}

export function DueDate({ date, isOverdue, isDone }: DueDateProps) {
  if (!date) return <span className="text-muted">No deadline</span>;
  const isSoon = !isDone && daysBetween(today(), date) <= soon;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <time dateTime={date} title={formatRelativeDay(date)} className="whitespace-nowrap tabular-nums">
        {formatDate(date)}
      </time>
      {isOverdue ? <Badge color="rose">overdue</Badge> : isSoon && <Badge color="mango">{formatRelativeDay(date)}</Badge>}
    </span>
  );
}
