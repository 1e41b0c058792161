import type { LayerProps } from './modes.ts';
import { VersionLabel } from './version-label.tsx';

/** Lies over the picture and leaves by how much each pixel of another one differs: what is the same is black. */
export const Difference = ({ names: [left, right], children }: LayerProps) => (
  <>
    {/* Only the picture is subtracted, as a whole, because the video may be below the canvas, and not what was drawn. */}
    <div className="pointer-events-none absolute inset-0 [&_:has(>video)]:mix-blend-difference">{children}</div>
    <VersionLabel name={left} className="absolute top-2 left-2 max-w-[calc(50%-0.75rem)]" />
    <VersionLabel name={right} className="absolute top-2 right-2 max-w-[calc(50%-0.75rem)]" />
  </>
);
