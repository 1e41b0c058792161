import type { CSSProperties, ReactNode } from 'react';

interface StageProps {
  /** Width by height. */
  aspect: number;
  /** The picture and what lies over it. */
  children: ReactNode;
  /** A second picture beside it. */
  beside?: ReactNode;
}

/** As large as the window allows: fits pictures of any shape into the room that is there. */
export const Stage = ({ aspect, children, beside }: StageProps) => (
  <div
    style={{ '--aspect': aspect, '--pictures': beside ? 2 : 1 } as CSSProperties}
    className="flex h-[min(calc(100vw/var(--aspect)*var(--pictures)),50dvh)] w-full min-h-0 gap-1 portrait:flex-col lg:h-auto lg:flex-1 lg:portrait:flex-row in-[:fullscreen]:h-auto in-[:fullscreen]:flex-1"
  >
    <Cell>{children}</Cell>
    {beside && <Cell>{beside}</Cell>}
  </div>
);

const Cell = ({ children }: { children: ReactNode }) => (
  <div className="grid min-h-0 min-w-0 flex-1 place-items-center [container-type:size]">
    <div className="relative aspect-(--aspect) w-[min(100cqw,calc(100cqh*var(--aspect)))] overflow-hidden bg-black lg:rounded-sm">
      {children}
    </div>
  </div>
);
