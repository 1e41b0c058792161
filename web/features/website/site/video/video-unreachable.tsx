import type { SiteVideo } from '#api/website/site-videos.ts';
import { watchUrl } from '#domain/website/video-urls.ts';
import { PlainButton } from '#web/ui/button/button.tsx';
import { platforms } from './platforms.ts';

/** Replaces a player that didn't respond, along the lower edge of the poster. */
export function VideoUnreachable({ video, onRetry }: { video: SiteVideo; onRetry: () => void }) {
  return (
    <div
      role="status"
      className="absolute inset-x-0 bottom-0 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 bg-bar px-4 py-2.5 text-bar-ink text-sm"
    >
      <p>The video couldn't be loaded.</p>
      <p className="flex flex-wrap gap-x-6 font-semibold">
        <PlainButton onClick={onRetry} className="pointer-coarse:min-h-11 underline underline-offset-4">
          Try again
        </PlainButton>
        {video.platform !== 'studio' && (
          <a
            href={watchUrl(video)}
            target="_blank"
            rel="noreferrer"
            className="inline-flex pointer-coarse:min-h-11 items-center underline underline-offset-4"
          >
            Watch on {platforms[video.platform].name}
          </a>
        )}
      </p>
    </div>
  );
}
