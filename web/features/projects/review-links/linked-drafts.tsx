import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { posterUrl } from '#web/features/projects/files/file-urls.ts';
import { statusSentence } from '#web/features/projects/projects/progress/status-sentence.ts';
import { type Audience, type DraftedDeliverable, projectDrafts, type ReviewPaths } from '#web/features/projects/review/review.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { ItemTitle } from '#web/ui/item-title.tsx';
import { Poster } from '#web/ui/poster.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface LinkedDraftsProps {
  audience: Audience;
  projectId: number;
  pathOf: ReviewPaths['of'];
}

/** The deliverables that a review link is for, if there are several. */
export function LinkedDrafts({ audience, projectId, pathOf }: LinkedDraftsProps) {
  const { data, isError, refetch } = useQuery(projectDrafts(audience, projectId));
  if (!data) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading the drafts..." />;
  const { project, deliverables } = data;
  return (
    <div className="mx-auto grid max-w-5xl gap-6 px-5 py-8 sm:py-12">
      <ItemTitle name={project.title} />
      <div className="grid gap-1.5">
        <h1 className="font-bold text-3xl [overflow-wrap:anywhere]">{project.title}</h1>
        <p className="text-muted">{deliverables.length} drafts to review</p>
      </div>
      <ul className="grid gap-5 sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
        {deliverables.map((deliverable) => (
          <DraftCard key={deliverable.id} {...{ audience, pathOf, deliverable }} />
        ))}
      </ul>
    </div>
  );
}

interface DraftCardProps extends Pick<LinkedDraftsProps, 'audience' | 'pathOf'> {
  deliverable: DraftedDeliverable;
}

function DraftCard({ audience, pathOf, deliverable }: DraftCardProps) {
  const { id, version, hasPoster, posterRevision } = deliverable.versions[0]!;
  return (
    <li className="group relative grid grid-cols-[7rem_minmax(0,1fr)] content-start gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)]">
      <Poster url={hasPoster ? posterUrl(id, audience, posterRevision) : undefined} />
      <div className="grid content-start gap-2">
        <Link
          to={pathOf(deliverable, version)}
          className="line-clamp-2 font-semibold leading-snug [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
        >
          {deliverable.title}
        </Link>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <StatusBadge status={deliverable.state} />
          <span className="font-mono text-muted text-sm">v{version}</span>
        </p>
        <p className="text-pretty text-muted text-sm">{statusSentence(deliverable.state, 'viewer', version)}</p>
      </div>
    </li>
  );
}
