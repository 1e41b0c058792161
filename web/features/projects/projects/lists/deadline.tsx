import type { AdminProject } from '#web/features/projects/projects/project.ts';
import { formatDate, formatRelativeDay } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';

export function Deadline({ project: { deadline, isOverdue } }: { project: Pick<AdminProject, 'deadline' | 'isOverdue'> }) {
  if (!deadline) return <span className="text-muted">No deadline</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <time dateTime={deadline} title={formatRelativeDay(deadline)} className="whitespace-nowrap tabular-nums">
        {formatDate(deadline)}
      </time>
      {isOverdue && <Badge color="rose">overdue</Badge>}
    </span>
  );
}
