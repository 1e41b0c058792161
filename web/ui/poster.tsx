import { Film } from 'lucide-react';
import { useState } from 'react';

interface PosterProps {
  /** Undefined while there is none. */
  url: string | undefined;
  /** Instead of the picture, such as `16:9`. */
  label?: string | null;
}

/** The still picture of a draft, or that there is none. */
export function Poster({ url, label }: PosterProps) {
  // Storage may be unavailable.
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
