import { Link } from 'react-router';
import { posterUrl } from '#web/features/projects/files/file-urls.ts';
import type { OwnProject } from '#web/features/projects/projects/project.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { type PagedList, ShowMore } from '#web/ui/list/show-more.tsx';
import { Poster } from '#web/ui/poster.tsx';
import { listWaiting, type OwnDeliverable, ownReviewPath, type Waiting } from './own-deliverables.ts';

interface DeliverableGridProps {
  project: Pick<OwnProject, 'id' | 'status'>;
  /** The deliverables that are loaded, of a list that may have more. */
  deliverables: OwnDeliverable[];
  progress: { approved: number; total: number };
  list: PagedList;
}

/** What a project delivers: the posters of the newest drafts, with their states and what is asked of the client. */
export function DeliverableGrid({ project, deliverables, progress, list }: DeliverableGridProps) {
  const waiting = listWaiting(project, deliverables);
  if (deliverables.length === 0) return null;
  return (
    <TitledCard title="Deliverables" aside={`${progress.approved} of ${progress.total} approved`}>
      <ul className="grid gap-5 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]">
        {deliverables.map((deliverable) => (
          <DeliverableCard
            key={deliverable.id}
            projectId={project.id}
            deliverable={deliverable}
            isWaiting={waiting.some(({ id }) => id === deliverable.id)}
          />
        ))}
      </ul>
      <ShowMore list={list} />
    </TitledCard>
  );
}

interface DeliverableCardProps {
  projectId: number;
  deliverable: OwnDeliverable;
  isWaiting: boolean;
}

function DeliverableCard({ projectId, deliverable, isWaiting }: DeliverableCardProps) {
  const { title, state, draft, aspectRatio } = deliverable;
  return (
    <li className="group relative grid grid-cols-[5rem_minmax(0,1fr)] content-start gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,1fr)]">
      <Poster url={draft?.hasPoster ? posterUrl(draft.fileId, 'client', draft.posterRevision) : undefined} label={aspectRatio} />
      <div className="grid content-start gap-2">
        <p className="line-clamp-2 font-semibold leading-snug [overflow-wrap:anywhere]">
          {hasDraft(deliverable) ? (
            <Link to={ownReviewPath(projectId, deliverable)} className="after:absolute after:inset-0 hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <StatusBadge status={state} />
          {draft && <span className="font-mono text-muted text-sm">v{draft.version}</span>}
        </p>
        <p className={`text-sm ${isWaiting ? 'font-medium' : 'text-muted'}`}>{isWaiting ? askedText(draft) : textOf(deliverable)}</p>
      </div>
    </li>
  );
}

const hasDraft = (deliverable: OwnDeliverable): deliverable is Waiting => deliverable.draft !== null;

function askedText(draft: OwnDeliverable['draft']): string {
  const open = draft?.openComments ?? 0;
  return `Approve it or request changes${open > 0 ? ` · ${open === 1 ? '1 open comment' : `${open} open comments`}` : ''}`;
}

const textOf = ({ state, draft }: OwnDeliverable) =>
  state === 'in_review' && !draft ? "There's no draft here yet. We'll let you know when there is one." : stateTexts[state];

const stateTexts: Record<OwnDeliverable['state'], string> = {
  not_started: "We haven't started on it yet",
  editing: "We're editing it",
  in_review: 'Ready for review',
  changes_requested: "We're working on your changes",
  approved: "We're preparing the final file",
  delivered: 'The final file is here, under Files',
  cancelled: 'Cancelled',
};
