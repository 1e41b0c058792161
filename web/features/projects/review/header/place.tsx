import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { useKeyCommands } from '#web/features/projects/review/player/use-key-commands.ts';
import type { Review, ReviewPaths } from '#web/features/projects/review/review.ts';
import { useSingleKeys } from '#web/lib/use-single-keys.ts';
import { ItemNeighbors } from '#web/ui/list/item-neighbors.tsx';

interface PlaceProps {
  review: Review;
  paths: ReviewPaths;
}

/** Which of the project's deliverables it is, with links to those before and after it. */
export const Place = ({ review: { place }, paths }: PlaceProps) => place && <Neighbors {...{ place, paths }} />;

interface NeighborsProps {
  place: NonNullable<Review['place']>;
  paths: ReviewPaths;
}

function Neighbors({ place, paths }: NeighborsProps) {
  const navigate = useNavigate();
  const area = useRef<HTMLDivElement>(null);
  const singleKeys = useSingleKeys();
  const [previous, next] = [place.previous, place.next].map((other) => other && paths.of(other, other.version));
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
