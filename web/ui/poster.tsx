import { Film } from 'lucide-react';
import { useState } from 'react';

interface PosterProps {
  /** The picture's URL; undefined while there is none. */
  url: string | undefined;
  /** A text shown instead of the picture, such as `16:9`. */
  label?: string | null;
}

/** The still picture of a draft, or a placeholder with the label. */
export function Poster({ url, label }: PosterProps) {
  // The picture can fail to load, for example while storage is unavailable.
  const [hasFailed, setFailed] = useState(false);
  return (
    <div className="grid aspect-video place-items-center self-start overflow-hidden rounded-sm bg-inset text-muted">
      {url && !hasFailed ? (
        <img
          src={url}
          alt=""
          loading="lazy"
          onError={() => setFailed(true)}
          className="size-full object-contain transition-opacity duration-150 group-hover:opacity-90"
        />
      ) : (
        <span className="grid justify-items-center gap-1 text-sm">
          <Film aria-hidden size={22} strokeWidth={1.5} />
          {label}
        </span>
      )}
    </div>
  );
}
