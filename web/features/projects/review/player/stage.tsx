import type { CSSProperties, ReactNode } from 'react';

interface StageProps {
  /** The picture and what lies over it. */
  children: ReactNode;
  /** A second picture to the left or right, on a phone above or below. */
  before?: ReactNode;
  after?: ReactNode;
  /** Of the second one, its width divided by its height; undefined if it's like the first. */
  aspectBeside?: number | undefined;
}

/** As large as the window allows: fits pictures of any shape into the room that is there. */
export function Stage({ children, before, after, aspectBeside }: StageProps) {
  return (
    <div className="flex h-[calc(var(--full)-var(--shrink))] w-full min-h-0 gap-1 portrait:flex-col sideways:h-auto sideways:flex-1 lg:h-auto lg:flex-1 lg:portrait:flex-row in-[:fullscreen]:h-auto in-[:fullscreen]:flex-1">
      {before && <Cell aspect={aspectBeside}>{before}</Cell>}
      <Cell>{children}</Cell>
      {after && <Cell aspect={aspectBeside}>{after}</Cell>}
    </div>
  );
}

/** Beside each other, two pictures are as high; one below the other, each has half of the height. */
const Cell = ({ aspect, children }: { aspect?: number | undefined; children: ReactNode }) => (
  <div
    style={aspect === undefined ? undefined : ({ '--aspect': aspect } as CSSProperties)}
    className="grid min-h-0 min-w-0 flex-[calc(100*var(--aspect))] place-items-center [container-type:size] portrait:flex-1 lg:portrait:flex-[calc(100*var(--aspect))]"
  >
    <div className="relative isolate aspect-(--aspect) w-[min(100cqw,calc(100cqh*var(--aspect)))] overflow-hidden bg-black lg:rounded-sm">
      {children}
    </div>
  </div>
);
