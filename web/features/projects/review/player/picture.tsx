import type { ComponentProps } from 'react';

/** The video itself, without the browser's controls. */
export const Picture = (props: ComponentProps<'video'>) => (
  <video
    playsInline
    preload="auto"
    disablePictureInPicture
    tabIndex={-1}
    className="absolute inset-0 size-full bg-black object-contain"
    {...props}
  />
);
