import type { ReactNode } from 'react';
import { formatPercent } from '#web/lib/format.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ProgressTrack } from '#web/ui/progress-track.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Video } from './review.ts';

export interface VideoStateProps {
  video: Video | null;
  /** Prepares the video again, for the studio. */
  onRetry?: () => void;
  isRetrying?: boolean;
  /** Why the original can't be played. */
  problem?: string | undefined;
}

/** Shown instead of the player, with the reason why the video can't be played yet. */
export function VideoState({ video, onRetry, isRetrying = false, problem }: VideoStateProps) {
  return (
    <InsteadOfPlayer label="Player">
      {problem ? (
        <p role="alert" className="max-w-lg text-pretty">
          {problem}
        </p>
      ) : video?.status === 'failed' ? (
        <div role="alert" className="grid max-w-lg justify-items-center gap-3">
          <h2 className="font-semibold text-xl">This video couldn't be prepared for playback.</h2>
          <p className="text-pretty text-muted [overflow-wrap:anywhere]">
            {video.error ?? "We've let the studio know. You don't need to do anything."}
          </p>
          {onRetry && (
            <Button pending={isRetrying && 'Starting...'} onClick={onRetry}>
              Try again
            </Button>
          )}
        </div>
      ) : video?.status === 'processing' ? (
        <div className="grid w-full max-w-md gap-3">
          <h2 className="font-semibold text-xl">Preparing the video</h2>
          <ProgressTrack label="Preparing the video" percent={video.progress} isMoving />
          <p className="text-muted tabular-nums">
            {formatPercent(video.progress)}. You can comment as soon as it's ready; this page updates by itself.
          </p>
        </div>
      ) : (
        <Spinner text="Waiting for its turn to be prepared. This page updates by itself." />
      )}
    </InsteadOfPlayer>
  );
}

export const InsteadOfPlayer = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    aria-label={label}
    className="grid min-h-64 place-items-center bg-black p-6 text-center sideways:row-span-3 lg:col-span-full lg:min-h-0"
  >
    {children}
  </section>
);
