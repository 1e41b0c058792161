import { type ComponentProps, type RefCallback, useState } from 'react';
import type { Quality } from '#api/projects/videos.ts';
import { isHeldBack, preloadOf } from './use-preload.ts';

interface PictureProps extends Omit<ComponentProps<'video'>, 'ref'> {
  ref: RefCallback<HTMLDivElement>;
  qualities: Quality[];
  hasBegun: boolean;
}

/** The video itself, in an element of its shape unless `--fit` says otherwise, without the browser's controls, and over it the canvas for frames that are shown without seeking it. */
export function Picture({ ref, qualities, hasBegun, poster, ...props }: PictureProps) {
  // The poster stays until there is a frame, also if a quality comes that isn't held back.
  const [shownFirst] = useState(() => (isHeldBack(qualities) ? poster : undefined));
  return (
    <div ref={ref}>
      <video
        playsInline
        preload={preloadOf(qualities, hasBegun)}
        poster={shownFirst}
        disablePictureInPicture
        tabIndex={-1}
        className="absolute inset-0 size-full bg-black [object-fit:var(--fit,fill)]"
        {...props}
      />
      <canvas hidden aria-hidden className="pointer-events-none absolute inset-0 size-full bg-black [object-fit:var(--fit,fill)]" />
    </div>
  );
}
