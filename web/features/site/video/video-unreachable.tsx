import { PlainButton } from '../../../ui/button.tsx';
import { watchUrl } from './youtube.ts';

/** Replaces a player that did not respond, on top of the poster. */
export function VideoUnreachable({ videoId, onRetry }: { videoId: string; onRetry: () => void }) {
  return (
    <div
      role="status"
      className="absolute inset-0 grid place-content-center justify-items-center gap-4 bg-black/80 p-6 text-center text-bar-ink"
    >
      <p>The video couldn't be loaded.</p>
      <p className="flex flex-wrap justify-center gap-x-6 gap-y-2 font-semibold">
        <PlainButton onClick={onRetry} className="underline underline-offset-4">
          Try again
        </PlainButton>
        <a href={watchUrl(videoId)} target="_blank" rel="noreferrer" className="underline underline-offset-4">
          Watch on YouTube
        </a>
      </p>
    </div>
  );
}
