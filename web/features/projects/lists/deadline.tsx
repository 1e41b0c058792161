import { formatDate, formatRelativeDay } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { AdminProject } from '../project.ts';

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
