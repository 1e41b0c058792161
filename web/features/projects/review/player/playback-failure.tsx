import { useQuery } from '@tanstack/react-query';

import { findPlaybackProblem } from '#web/features/projects/review/playback-problem.ts';
import { Button } from '#web/ui/button/button.tsx';
import type { FramePlayer } from './frame-player.ts';
import { usePlayerState } from './use-frame-player.ts';

/** Says why the video doesn't play, if it doesn't. */
export const PlaybackFailure = ({ player }: { player: FramePlayer }) =>
  usePlayerState(player, (state) => state.hasFailed) && <Reason player={player} />;

function Reason({ player }: { player: FramePlayer }) {
  const { currentSrc } = player.video;
  const { data: problem } = useQuery({
    queryKey: ['public', 'own', 'playback-problem', currentSrc],
    queryFn: () => findPlaybackProblem(currentSrc),
    gcTime: 0,
  });
  if (!problem) return null;
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-rose px-4 py-2.5 text-on-rose lg:mt-2 lg:rounded-sm"
    >
      <p className="min-w-0 flex-1 basis-60 text-pretty">{problem.text}</p>
      {problem.isTemporary && (
        <Button variant="secondary" size="small" onClick={player.reload}>
          Try again
        </Button>
      )}
    </div>
  );
}
