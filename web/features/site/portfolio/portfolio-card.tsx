import { Play } from 'lucide-react';
import { useState } from 'react';
import { PlainButton } from '../../../ui/button.tsx';
import { VideoDialog } from '../video/video-dialog.tsx';
import { parseVideoId } from '../video/youtube.ts';
import { FilmPoster } from './film-poster.tsx';

interface PortfolioCardProps {
  image: string;
  title: string;
  category: string;
  views: string;
  duration: string;
  videoId?: string | undefined;
  /** Used to extract the video id if there is none. */
  videoUrl?: string | undefined;
  origin: string;
  onWatch: (watching: boolean) => void;
}

export function PortfolioCard({ image, title, category, views, duration, videoUrl, videoId, origin, onWatch }: PortfolioCardProps) {
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
        <Thumbnail src={image} />
        <PlainButton
          onClick={() => watch(true)}
          aria-label={`Play ${title}`}
          className="absolute inset-0 grid place-items-center outline-offset-[-4px]"
        >
          <span className="grid size-13 place-items-center rounded-full bg-bar-ink text-bar transition-colors duration-150 in-enabled:group-hover:bg-accent">
            <Play aria-hidden size={20} fill="currentColor" className="translate-x-px" />
          </span>
        </PlainButton>
        <span className="absolute right-2 bottom-2 rounded-sm bg-black/85 px-2 py-1 font-mono text-bar-ink text-xs tabular-nums">
          {duration}
        </span>
      </div>
      <div className="grid gap-0.5">
        <h3 className="truncate font-sans font-semibold text-lg">{title}</h3>
        <p className="flex justify-between gap-3 text-muted text-sm">
          <span>{category}</span>
          <span className="tabular-nums">{views} views</span>
        </p>
      </div>
      <VideoDialog
        title={title}
        text={`${category} · ${views} views`}
        videoId={videoId ?? (videoUrl && parseVideoId(videoUrl))}
        origin={origin}
        open={open}
        onClose={() => watch(false)}
      />
    </article>
  );
}

/** Hidden if it fails to load, even if that happened before hydration. */
function Thumbnail({ src }: { src: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return null;
  return (
    <img
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setFailed(true);
      }}
      onError={() => setFailed(true)}
      src={src}
      alt=""
      width={480}
      height={360}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className="absolute inset-0 size-full object-cover transition-transform duration-300 group-hover:scale-103"
    />
  );
}
