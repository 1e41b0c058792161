import type { ReactNode } from 'react';

interface StageProps {
  /** The picture and what lies over it. */
  children: ReactNode;
  /** A second picture to the left or right, on a phone above or below. */
  before?: ReactNode;
  after?: ReactNode;
}

/** As large as the window allows: fits pictures of any shape into the room that is there. */
export function Stage({ children, before, after }: StageProps) {
  return (
    <div className="flex h-[calc(var(--full)-var(--shrink))] w-full min-h-0 gap-1 portrait:flex-col sideways:h-auto sideways:flex-1 lg:h-auto lg:flex-1 lg:portrait:flex-row in-[:fullscreen]:h-auto in-[:fullscreen]:flex-1">
      {before && <Cell>{before}</Cell>}
      <Cell>{children}</Cell>
      {after && <Cell>{after}</Cell>}
    </div>
  );
}

const Cell = ({ children }: { children: ReactNode }) => (
  <div className="grid min-h-0 min-w-0 flex-1 place-items-center [container-type:size]">
    <div className="relative aspect-(--aspect) w-[min(100cqw,calc(100cqh*var(--aspect)))] overflow-hidden bg-black lg:rounded-sm">
      {children}
    </div>
  </div>
);
