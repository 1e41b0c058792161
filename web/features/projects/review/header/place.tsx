import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { reviewPath } from '#contract/projects/review.ts';
import { useKeyCommands } from '#web/features/projects/review/player/use-key-commands.ts';
import type { Review } from '#web/features/projects/review/review.ts';
import { useSingleKeys } from '#web/lib/use-single-keys.ts';
import { ItemNeighbors } from '#web/ui/list/item-neighbors.tsx';
import type { ReviewRoot } from './review-header.tsx';

interface PlaceProps {
  review: Review;
  root: ReviewRoot;
}

/** Which of the project's deliverables it is, with links to those before and after it. */
export const Place = ({ review: { project, place }, root }: PlaceProps) =>
  place && <Neighbors {...{ place, root }} projectId={project.id} />;

interface NeighborsProps {
  place: NonNullable<Review['place']>;
  root: ReviewRoot;
  projectId: number;
}

function Neighbors({ place, root, projectId }: NeighborsProps) {
  const navigate = useNavigate();
  const area = useRef<HTMLDivElement>(null);
  const singleKeys = useSingleKeys();
  const [previous, next] = [place.previous, place.next].map((other) => other && `${root}${reviewPath(projectId, other, other.version)}`);
  useKeyCommands(
    {
      ...(previous && { 'previous deliverable': () => navigate(previous, { replace: true }) }),
      ...(next && { 'next deliverable': () => navigate(next, { replace: true }) }),
    },
    singleKeys.areOn ? undefined : area,
  );
  return (
    <div ref={area} className="mr-auto">
      <ItemNeighbors label="Deliverables" previous={previous ?? undefined} next={next ?? undefined} replace>
        <span className="self-center px-1 text-muted text-sm tabular-nums">
          {place.number} of {place.total}
        </span>
      </ItemNeighbors>
    </div>
  );
}
