import type { ComponentProps, RefCallback } from 'react';

interface PictureProps extends Omit<ComponentProps<'video'>, 'ref'> {
  ref: RefCallback<HTMLDivElement>;
}

/** The video itself, without the browser's controls, and over it the canvas for frames that are shown without seeking it. */
export const Picture = ({ ref, ...props }: PictureProps) => (
  <div ref={ref}>
    <video
      playsInline
      preload="auto"
      disablePictureInPicture
      tabIndex={-1}
      className="absolute inset-0 size-full bg-black object-contain"
      {...props}
    />
    <canvas hidden aria-hidden className="pointer-events-none absolute inset-0 size-full bg-black object-contain" />
  </div>
);
