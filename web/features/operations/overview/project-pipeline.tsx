import { Link } from 'react-router';
import { type ProjectStatus, waitingOn } from '#contract/projects/projects.ts';
import { projectsPath } from '#web/features/projects/projects/lists/projects-path.ts';
import { formatStatus } from '#web/lib/format.ts';
import { statusColors } from '#web/ui/badge.tsx';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import type { Overview } from './overview.ts';

type StatusCount = Overview['projects'][number];

const isFinished = ({ status }: StatusCount) => waitingOn[status] === 'nobody';

/** Projects in progress as clips on a track, one per status, as wide as its share; finished projects are counted beside the title. */
export function ProjectPipeline({ projects, editor }: Pick<Overview, 'projects'> & { editor: string }) {
  const listPath = (status: ProjectStatus) => projectsPath(editor, { status });
  const present = projects.filter(({ total }) => total > 0);
  const clips = present.filter((count) => !isFinished(count));
  const maxTotal = Math.max(...clips.map(({ total }) => total));
  return (
    <TitledCard flush title="Projects in progress" aside={<FinishedProjects statuses={present.filter(isFinished)} listPath={listPath} />}>
      {clips.length === 0 && <p className="px-5 py-4 text-muted">No projects in progress.</p>}
      <ol className="grid gap-2 px-5 py-4 empty:hidden">
        {clips.map(({ status, total }) => (
          <li key={status}>
            <Link
              to={listPath(status)}
              className="group grid pointer-coarse:min-h-11 grid-cols-[minmax(0,1fr)_8.5rem] items-center gap-x-3 gap-y-1.5"
            >
              <span
                className={`min-w-10 rounded-sm px-2.5 py-1.5 font-mono font-semibold tabular-nums ${statusColors(status)}`}
                style={{ width: `${(total / maxTotal) * 100}%` }}
              >
                {total}
              </span>{' '}
              <span className="text-sm underline-offset-4 group-hover:underline">{formatStatus(status)}</span>
            </Link>
          </li>
        ))}
      </ol>
    </TitledCard>
  );
}

const FinishedProjects = ({ statuses, listPath }: { statuses: StatusCount[]; listPath: (status: ProjectStatus) => string }) => (
  <ul className="flex flex-wrap gap-x-4 pointer-coarse:gap-y-6">
    {statuses.map(({ status, total }) => (
      <li key={status}>
        <Link to={listPath(status)} className="touch-target underline-offset-4 hover:underline">
          {total} {formatStatus(status)}
        </Link>
      </li>
    ))}
  </ul>
);
