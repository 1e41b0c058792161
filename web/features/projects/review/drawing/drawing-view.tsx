import type { Drawing } from '#api/projects/review.ts';
import type { AuthorColor } from '#web/features/projects/review/comments/comment-list.ts';
import { NumberBadge } from '#web/features/projects/review/comments/number-badge.tsx';
import { pathOf, type Size } from './shape.ts';

const inks: Record<AuthorColor, string> = {
  cerulean: 'stroke-on-cerulean',
  mango: 'stroke-on-mango',
  forest: 'stroke-on-forest',
  iris: 'stroke-on-iris',
  rose: 'stroke-on-rose',
  gray: 'stroke-on-gray',
};

interface StrokesProps {
  drawing: Drawing;
  size: Size;
  /** The color of whoever drew it. */
  color: AuthorColor;
}

/** Strokes as SVG; the dark edge keeps them visible on bright pictures. */
export function Strokes({ drawing, size, color }: StrokesProps) {
  return drawing.map((stroke, index) => {
    const d = pathOf(stroke, size);
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no other identity, and are only added or removed at the end
      <g key={index} fill="none" strokeLinecap="round" strokeLinejoin="round">
        <path d={d} className="stroke-black/50 [stroke-width:max(5px,0.75cqw)] [vector-effect:non-scaling-stroke]" />
        <path d={d} className={`${inks[color]} [stroke-width:max(3px,0.45cqw)] [vector-effect:non-scaling-stroke]`} />
      </g>
    );
  });
}

interface DrawingViewProps extends StrokesProps {
  /** The number of the drawing's comment; undefined while the comment is being written. */
  number?: string;
}

/** What was drawn onto the shown frame, with the number of its comment where it begins. */
export function DrawingView({ number, ...strokes }: DrawingViewProps) {
  const { drawing, size, color } = strokes;
  const [x, y] = drawing[0]!.points[0]!;
  return (
    <>
      <svg
        role="img"
        aria-label={number === undefined ? 'Drawing' : `Drawing of comment ${number}`}
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="pointer-events-none absolute inset-0 size-full"
      >
        <Strokes {...strokes} />
      </svg>
      {number !== undefined && (
        <span aria-hidden style={{ left: inPicture(x), top: inPicture(y) }} className="pointer-events-none absolute -translate-1/2">
          <NumberBadge number={number} color={color} />
        </span>
      )}
    </>
  );
}

const inPicture = (part: number) => `clamp(0.75rem, ${part * 100}%, 100% - 0.75rem)`;
