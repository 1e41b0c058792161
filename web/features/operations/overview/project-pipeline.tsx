import { Link } from 'react-router';
import { type ProjectStatus, waitingOn } from '#domain/projects/statuses.ts';
import { projectsPath } from '#web/features/projects/projects/lists/projects-path.ts';
import { formatStatus } from '#web/lib/format.ts';
import { statusColors } from '#web/ui/badge.tsx';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import type { Overview } from './overview.ts';

type StatusCount = Overview['projects'][number];

const isFinished = ({ status }: StatusCount) => waitingOn[status] === 'nobody';

/** Projects in progress as clips on one track, a clip per status, as wide as its share; finished projects are counted beside the title. */
export function ProjectPipeline({ projects, editor }: Pick<Overview, 'projects'> & { editor: string }) {
  const listPath = (status: ProjectStatus) => projectsPath(editor, { status });
  const present = projects.filter(({ total }) => total > 0);
  const clips = present.filter((count) => !isFinished(count));
  return (
    <TitledCard flush title="Projects in progress" aside={<FinishedProjects statuses={present.filter(isFinished)} listPath={listPath} />}>
      {clips.length === 0 ? (
        <p className="px-5 py-4 text-muted">No projects in progress.</p>
      ) : (
        <div className="grid gap-3 px-5 py-4">
          <div aria-hidden className="flex gap-0.5">
            {clips.map(({ status, total }) => (
              <span key={status} className={`h-5 min-w-1 rounded-sm ${statusColors(status)}`} style={{ flexGrow: total }} />
            ))}
          </div>
          <ol className="grid gap-x-4 gap-y-1 pointer-coarse:gap-y-0 sm:grid-cols-2">
            {clips.map(({ status, total }) => (
              <li key={status}>
                <Link to={listPath(status)} className="group flex pointer-coarse:min-h-11 items-center gap-2 whitespace-nowrap text-sm">
                  <span className={`min-w-8 rounded-sm px-1.5 text-center font-mono font-semibold tabular-nums ${statusColors(status)}`}>
                    {total}
                  </span>{' '}
                  <span className="underline-offset-4 group-hover:underline">{formatStatus(status)}</span>
                </Link>
              </li>
            ))}
          </ol>
        </div>
      )}
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
