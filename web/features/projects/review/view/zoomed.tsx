import type { ReactNode } from 'react';
import { PlainButton } from '#web/ui/button/button.tsx';
import { formatScale, useZoom, type ZoomControl } from './zoom.ts';

/** A box as large as the enlarged picture, and moved with it: for the picture itself and what belongs to places of it. */
export const Zoomed = ({ children, className = '' }: { children: ReactNode; className?: string }) => (
  <div
    className={`absolute top-[calc(var(--zoom-top)*var(--zoom)*-100%)] left-[calc(var(--zoom-left)*var(--zoom)*-100%)] h-[calc(var(--zoom)*100%)] w-[calc(var(--zoom)*100%)] ${className}`}
  >
    {children}
  </div>
);

/** Shows, while the picture is enlarged, how far it is, and the way back. */
export function ZoomBadge({ zoom }: { zoom: ZoomControl }) {
  const { scale } = useZoom(zoom);
  if (scale === 1) return null;
  return (
    <PlainButton
      aria-label={`${formatScale(scale)}, show the whole picture`}
      title="Show the whole picture (0)"
      onClick={zoom.reset}
      className="absolute right-2 bottom-2 z-10 grid min-h-8 min-w-14 place-items-center rounded-sm bg-black/70 px-2 font-mono text-sm text-white hover:bg-black pointer-coarse:min-h-11"
    >
      {formatScale(scale)}
    </PlainButton>
  );
}
