import type { WireAnswer } from '../../../contract/endpoint.ts';
import { type projectEndpoints, projectProgress, projectStatuses } from '../../../contract/projects.ts';
import { formatInstant } from '../../lib/format.ts';
import type { QueryResult } from '../../lib/query-result.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, EmptyState, FailedState } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';

type Project = WireAnswer<typeof projectEndpoints.listOwn>['projects'][number];

export function ProjectCards({ query }: { query: QueryResult<Project[]> }) {
  const { data: projects, isError, refetch } = query;
  if (!projects) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading your projects..." />;
  if (projects.length === 0)
    return (
      <Card>
        <EmptyState title="No Projects Yet">
          <p className="text-quiet">Tell us about your first video and we will set it up.</p>
          <ButtonLink to="/#contact">Contact Us</ButtonLink>
        </EmptyState>
      </Card>
    );
  return (
    <ul className="grid gap-4">
      {projects.map((project) => (
        <li key={project.id}>
          <ProjectCard project={project} />
        </li>
      ))}
    </ul>
  );
}

function ProjectCard({ project }: { project: Project }) {
  const { title, status, description, createdAt } = project;
  return (
    <Card className="grid gap-3 p-5">
      <div className="flex items-start justify-between gap-4">
        <h3 className="font-semibold text-xl [overflow-wrap:anywhere]">{title}</h3>
        <StatusBadge status={status} />
      </div>
      {description && <p className="line-clamp-2 max-w-[65ch] text-quiet">{description}</p>}
      <ProgressTrack status={status} label={`Progress of ${title}`} />
      <div className="flex justify-between gap-4 text-quiet text-sm">
        <span>Created {formatInstant(createdAt)}</span>
        <span className="font-mono text-ink tabular-nums">{projectProgress[status]}%</span>
      </div>
    </Card>
  );
}

/** A project's ten states as ten clips on a track; the one at work carries the playhead's colour. */
function ProgressTrack({ status, label }: { status: Project['status']; label: string }) {
  const at = projectStatuses.indexOf(status);
  const isOver = status === 'completed' || status === 'archived';
  const look = (index: number) => {
    if (index < at || isOver) return 'bg-ink';
    return index === at ? 'bg-accent' : 'bg-sunken';
  };
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={projectProgress[status]}
      aria-valuemin={0}
      aria-valuemax={100}
      className="flex gap-1 pt-1"
    >
      {projectStatuses.map((state, index) => (
        <span key={state} className={`h-2 flex-1 rounded-[1px] ${look(index)}`} />
      ))}
    </div>
  );
}
