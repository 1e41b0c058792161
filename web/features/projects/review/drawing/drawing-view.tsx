import type { Drawing } from '#contract/projects/review.ts';
import { pathOf, type Size } from './shape.ts';

/** Strokes as SVG; the dark edge keeps them visible on bright pictures. */
export function Strokes({ drawing, size }: { drawing: Drawing; size: Size }) {
  return drawing.map((stroke, index) => {
    const d = pathOf(stroke, size);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no other identity, and are only added or removed at the end
      <g key={index} fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d={d} className="stroke-black/50 [stroke-width:max(5px,0.75cqw)] [vector-effect:non-scaling-stroke]" />
        <path d={d} className="stroke-accent [stroke-width:max(3px,0.45cqw)] [vector-effect:non-scaling-stroke]" />
      </g>
    );
  });
}

/** What was drawn onto the shown frame. */
export const DrawingView = ({ drawing, size }: { drawing: Drawing; size: Size }) => (
  <svg
    role="img"
    aria-label="Drawing"
    viewBox={`0 0 ${size.width} ${size.height}`}
    className="pointer-events-none absolute inset-0 size-full"
  >
    <Strokes drawing={drawing} size={size} />
  </svg>
);
