import { ProgressBar } from '#web/features/projects/projects/progress/progress-bar.tsx';
import { statusSentence } from '#web/features/projects/projects/progress/status-sentence.ts';
import type { OwnProject } from '#web/features/projects/projects/project.ts';
import { formatDate, formatStudioInstant } from '#web/lib/format.ts';
import type { QueryResult } from '#web/lib/query-result.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Card, EmptyState, FailedState } from '#web/ui/card/card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

/** A client's projects in the order the server sends: active ones, then finished ones. */
export function ProjectCards({ query }: { query: QueryResult<OwnProject[]> }) {
  const { data: projects, isError, refetch } = query;
  if (!projects) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading your projects..." />;
  if (projects.length === 0)
    return (
      <Card>
        <EmptyState title="No Projects Yet">
          <p className="text-muted">Tell us about your first video and we'll set it up.</p>
          <ButtonLink to="/#contact" reloadDocument>
            Contact Us
          </ButtonLink>
        </EmptyState>
      </Card>
    );
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {projects.map((project) => (
        <li key={project.id}>
          <ProjectCard project={project} />
        </li>
      ))}
    </ul>
  );
}

function ProjectCard({ project }: { project: OwnProject }) {
  const { id, title, status, description, deadline, createdAt, draftVersion } = project;
  return (
    <Card className="grid gap-3 p-5">
      <div className="flex items-start justify-between gap-4">
        <h3 className="line-clamp-3 min-w-0 font-semibold text-xl">{title}</h3>
        <StatusBadge status={status} />
      </div>
      <p className="text-pretty text-sm">{statusSentence(status, 'decider', draftVersion ?? undefined)}</p>
      {description && <p className="line-clamp-2 max-w-[65ch] text-muted [overflow-wrap:anywhere]">{description}</p>}
      <ProgressBar status={status} label={`Progress of ${title}`} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="flex flex-wrap gap-x-5 text-muted text-sm">
          <span>Created {formatStudioInstant(createdAt)}</span>
          {deadline && <span>Deadline {formatDate(deadline)}</span>}
        </p>
        <ButtonLink variant="secondary" size="small" to={`/client/projects/${id}`} aria-label={`View Details: ${title}`}>
          View Details
        </ButtonLink>
      </div>
    </Card>
  );
}
