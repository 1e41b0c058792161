import { Play } from 'lucide-react';
import { useState } from 'react';
import type { SiteVideo } from '#api/website/site-videos.ts';
import type { PlayerOptions } from '#web/features/website/site/video/player.ts';
import { VideoDialog } from '#web/features/website/site/video/video-dialog.tsx';
import { parseVideoId } from '#web/features/website/site/video/youtube.ts';
import { PlainButton } from '#web/ui/button/button.tsx';
import { Picture } from '#web/ui/picture.tsx';
import { FilmPoster } from './film-poster.tsx';
import type { Thumbnail } from './thumbnails.ts';

interface PortfolioCardProps {
  /** Without a thumbnail, the drawn still is shown. */
  thumbnail?: Thumbnail | undefined;
  title: string;
  category: string;
  views: string;
  duration: string;
  video?: SiteVideo | undefined;
  /** The video's address on YouTube, used if there is no `video`. */
  videoUrl?: string | undefined;
  player: PlayerOptions;
  onWatch: (watching: boolean) => void;
}

export function PortfolioCard({ thumbnail, title, category, views, duration, videoUrl, video, player, onWatch }: PortfolioCardProps) {
  const [open, setOpen] = useState(false);
  const watch = (watching: boolean) => {
    setOpen(watching);
    onWatch(watching);
  };
  return (
    <article className="group grid gap-3">
      <div className="relative aspect-video overflow-hidden rounded-md border border-line bg-inset">
        {/* Shows through until the thumbnail loads, or if it can't be loaded. */}
        <FilmPoster seed={title} />
        {thumbnail && (
          <Picture
            image={thumbnail}
            alt={thumbnail.alt ?? ''}
            sizes="20rem"
            className="absolute inset-0 size-full object-cover transition-transform duration-300 group-hover:scale-103"
          />
        )}
        <PlainButton
          onClick={() => watch(true)}
          aria-label={`Play ${title}`}
          className="absolute inset-0 grid place-items-center outline-offset-[-4px]"
        >
          <span className="grid size-13 place-items-center rounded-full bg-bar-ink text-bar transition-colors duration-150 in-enabled:group-hover:bg-accent">
            <Play aria-hidden size={20} fill="currentColor" className="translate-x-px" />
          </span>
        </PlainButton>
        {duration && (
          <span className="absolute right-2 bottom-2 rounded-sm bg-black/85 px-2 py-1 font-mono text-bar-ink text-xs tabular-nums">
            {duration}
          </span>
        )}
      </div>
      <div className="grid gap-0.5">
        <h3 className="truncate font-sans font-semibold text-lg">{title}</h3>
        <p className="flex justify-between gap-3 text-muted text-sm">
          <span>{category}</span>
          {views && <span className="tabular-nums">{views} views</span>}
        </p>
      </div>
      <VideoDialog
        title={title}
        text={views ? `${category} · ${views} views` : category}
        video={video ?? youtubeVideo(videoUrl)}
        player={player}
        open={open}
        onClose={() => watch(false)}
      />
    </article>
  );
}

function youtubeVideo(url = ''): SiteVideo | undefined {
  const id = parseVideoId(url);
  return id ? { platform: 'youtube', id } : undefined;
}
