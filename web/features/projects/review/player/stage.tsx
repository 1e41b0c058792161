import type { CSSProperties, ReactNode, Ref } from 'react';
import { useZoom, type ZoomControl } from '#web/features/projects/review/view/zoom.ts';

interface StageProps {
  ref: Ref<HTMLDivElement>;
  /** The zoom of all pictures. */
  zoom: ZoomControl;
  /** The picture and what lies over it. */
  children: ReactNode;
  /** A second picture to the left or right, on a phone above or below. */
  before?: ReactNode;
  after?: ReactNode;
  /** The second picture's width divided by its height; undefined if it's like the first. */
  aspectBeside?: number | undefined;
}

/** A stage as large as the window allows, which fits pictures of any shape into the room that is there. */
export function Stage({ ref, zoom, children, before, after, aspectBeside }: StageProps) {
  const { scale, left, top } = useZoom(zoom);
  return (
    <div
      ref={ref}
      data-zoomed={scale > 1 || undefined}
      style={{ '--zoom': scale, '--zoom-left': left, '--zoom-top': top } as CSSProperties}
      className="flex h-[calc(var(--full)-var(--shrink))] w-full min-h-0 gap-1 portrait:flex-col sideways:h-auto sideways:flex-1 lg:h-auto lg:flex-1 lg:portrait:flex-row in-data-[full-screen=picture]:h-auto in-data-[full-screen=picture]:flex-1"
    >
      {before && <Cell aspect={aspectBeside}>{before}</Cell>}
      <Cell>{children}</Cell>
      {after && <Cell aspect={aspectBeside}>{after}</Cell>}
    </div>
  );
}

/**
 * Beside each other, two pictures are as high; one below the other, each has half of the height. Gestures keep to its inner part, whose size is
 * in whole pixels: in others, browsers lay a video and a canvas a pixel apart, and scale what was scaled for them once more.
 */
const Cell = ({ aspect, children }: { aspect?: number | undefined; children: ReactNode }) => (
  <div
    style={aspect === undefined ? undefined : ({ '--aspect': aspect } as CSSProperties)}
    className="grid min-h-0 min-w-0 flex-[calc(100*var(--aspect))] place-items-center [container-type:size] portrait:flex-1 lg:portrait:flex-[calc(100*var(--aspect))]"
  >
    <div
      data-view
      className="relative isolate h-(--height) w-(--width) [--height:round(down,calc(var(--width)/var(--aspect)),1px)] [--width:round(down,min(100cqw,calc(100cqh*var(--aspect))),1px)] touch-pan-y select-none overflow-hidden bg-black in-data-zoomed:cursor-grab in-data-zoomed:touch-none lg:rounded-sm"
    >
      {children}
    </div>
  </div>
);
