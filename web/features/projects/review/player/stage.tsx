import type { CSSProperties, ReactNode } from 'react';

interface StageProps {
  /** Width by height. */
  aspect: number;
  /** The picture and what lies over it. */
  children: ReactNode;
  /** A second picture beside it. */
  beside?: ReactNode;
  /** Says which is which. */
  captions?: [string, string] | undefined;
}

/** As large as the window allows: fits pictures of any shape into the room that is there. */
export const Stage = ({ aspect, children, beside, captions }: StageProps) => (
  <div
    // On a phone, a tall picture leaves room for the comments.
    style={{ '--aspect': aspect, '--pictures': beside ? 2 : 1, '--room': beside ? '50dvh' : '42dvh' } as CSSProperties}
    className="flex h-[min(calc(100vw/var(--aspect)*var(--pictures)),var(--room))] w-full min-h-0 gap-1 portrait:flex-col sideways:h-auto sideways:flex-1 lg:h-auto lg:flex-1 lg:portrait:flex-row in-[:fullscreen]:h-auto in-[:fullscreen]:flex-1"
  >
    <Cell caption={beside && captions?.[0]}>{children}</Cell>
    {beside && <Cell caption={captions?.[1]}>{beside}</Cell>}
  </div>
);

/** The caption is below the picture, in room that is left for it; on a phone in its corner. */
const Cell = ({ children, caption }: { children: ReactNode; caption: ReactNode }) => (
  <figure
    className={`grid min-h-0 min-w-0 flex-1 place-items-center [container-type:size] ${caption ? 'lg:[--captions:3.5rem]' : ''} [--captions:0rem]`}
  >
    <div className="relative aspect-(--aspect) w-[min(100cqw,calc((100cqh-var(--captions))*var(--aspect)))]">
      <div className="absolute inset-0 overflow-hidden bg-black lg:rounded-sm">{children}</div>
      {caption && (
        <figcaption className="pointer-events-none absolute font-mono max-lg:top-1 max-lg:left-1 max-lg:rounded-sm max-lg:bg-black/70 max-lg:px-1.5 max-lg:py-0.5 max-lg:text-xs lg:inset-x-0 lg:top-full lg:pt-1 lg:text-center lg:text-muted lg:text-sm">
          {caption}
        </figcaption>
      )}
    </div>
  </figure>
);
