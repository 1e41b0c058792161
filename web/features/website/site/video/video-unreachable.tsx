import type { SiteVideo } from '#contract/website/site-videos.ts';
import { watchUrl } from '#contract/website/video-urls.ts';
import { PlainButton } from '#web/ui/button/button.tsx';
import { platforms } from './platforms.ts';

/** Replaces a player that did not respond, on top of the poster. */
export function VideoUnreachable({ video, onRetry }: { video: SiteVideo; onRetry: () => void }) {
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
        {video.platform !== 'studio' && (
          <a href={watchUrl(video)} target="_blank" rel="noreferrer" className="underline underline-offset-4">
            Watch on {platforms[video.platform].name}
          </a>
        )}
      </p>
    </div>
  );
}
