import { type KeyboardEvent, type PointerEvent, type RefObject, useId, useState } from 'react';
import type { Drawing } from '#api/projects/review.ts';
import type { AuthorColor } from '#web/features/projects/review/comments/comment-list.ts';
import type { ZoomControl } from '#web/features/projects/review/view/zoom.ts';
import { useAnnounce } from '#web/ui/announcer.tsx';
import { Strokes } from './drawing-view.tsx';
import { beginStroke, extendStroke, isVisible, moveByKey, type Point, pointIn, type Size, type Stroke, type Tool } from './shape.ts';

interface DrawingSurfaceProps {
  tool: Tool;
  drawing: Drawing;
  size: Size;
  /** The color of whoever draws. */
  color: AuthorColor;
  ref: RefObject<SVGSVGElement | null>;
  /** Which part of the picture is seen. */
  zoom: ZoomControl;
  onDraw: (stroke: Stroke) => void;
  /** Called when nothing more is to be drawn. */
  onLeave: () => void;
}

const texts: Record<Tool, { hint: string; begun: string; drawn: string }> = {
  pen: { hint: 'Enter begins and ends the line.', begun: 'Line begun', drawn: 'Line drawn' },
  arrow: { hint: 'Enter or a click sets its start, then its tip.', begun: 'Start set', drawn: 'Arrow drawn' },
  rectangle: { hint: 'Enter or a click sets one corner, then the opposite one.', begun: 'First corner set', drawn: 'Rectangle drawn' },
};

/** Lies over the picture while a tool is chosen, and draws by dragging, by two clicks, or by the keyboard, which moves a crosshair. */
export function DrawingSurface({ tool, drawing, size, color, ref, zoom, onDraw, onLeave }: DrawingSurfaceProps) {
  const announce = useAnnounce();
  const hintId = useId();
  const [stroke, setStroke] = useState<Stroke>();
  const [crosshair, setCrosshair] = useState<Point>();

  const begin = (point: Point) => setStroke(stroke ? extendStroke(stroke, point) : beginStroke(tool, point));
  /** A click or key that hasn't drawn anything yet has set the first point. */
  const end = (ended: Stroke) => {
    const isDrawn = isVisible(ended);
    if (isDrawn) onDraw(ended);
    setStroke(isDrawn ? undefined : ended);
    announce(isDrawn ? texts[tool].drawn : texts[tool].begun);
  };

  const onPointerDown = (event: PointerEvent<SVGSVGElement>) => {
    // A second finger was to do something else.
    if (!event.isPrimary) return setStroke(undefined);
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setCrosshair(undefined);
    begin(pointIn(event.currentTarget.getBoundingClientRect(), event));
  };
  const onPointerMove = (event: PointerEvent<SVGSVGElement>) => {
    if (!stroke || !event.isPrimary) return;
    const bounds = event.currentTarget.getBoundingClientRect();
    // The browser bundles the pointer's positions between two paints.
    const positions = event.nativeEvent.getCoalescedEvents?.() ?? [];
    setStroke([...positions, event].reduce((extended, position) => extendStroke(extended, pointIn(bounds, position)), stroke));
  };

  const moveTo = (point: Point) => {
    setCrosshair(point);
    zoom.reveal(point);
    if (stroke) begin(point);
    announce(`${Math.round(point[0] * 100)}% across, ${Math.round(point[1] * 100)}% down`);
  };
  const setPoint = (point: Point) => {
    setCrosshair(point);
    if (stroke) return end(extendStroke(stroke, point));
    begin(point);
    announce(texts[tool].begun);
  };
  const cancel = () => {
    if (!stroke) return onLeave();
    setStroke(undefined);
    announce('Cancelled');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const point = crosshair ?? zoom.center();
    const moved = moveByKey(point, event);
    if (moved) moveTo(moved);
    else if (event.key === 'Enter') setPoint(point);
    else if (event.key === 'Escape') cancel();
    else return;
    event.preventDefault();
  };

  return (
    <>
      <svg
        ref={ref}
        role="application"
        aria-label="Draw on the frame"
        aria-describedby={hintId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it's drawn on by the keyboard, too
        tabIndex={0}
        viewBox={`0 0 ${size.width} ${size.height}`}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={({ isPrimary }) => stroke && isPrimary && end(stroke)}
        onPointerCancel={() => setStroke(undefined)}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setCrosshair(crosshair ?? zoom.center())}
        onKeyDown={onKeyDown}
        className="group pointer-events-auto absolute inset-0 size-full cursor-crosshair touch-none -outline-offset-2"
      >
        <Strokes drawing={stroke ? [...drawing, stroke] : drawing} size={size} color={color} />
        {crosshair && <Crosshair at={crosshair} size={size} />}
      </svg>
      <p id={hintId} className="sr-only">
        Arrow keys move the crosshair, with Shift further. {texts[tool].hint} Escape cancels, and then goes back to the comment.
      </p>
    </>
  );
}

/** Lines across the picture, white with a dark edge; only while the keyboard draws. */
function Crosshair({ at: [x, y], size: { width, height } }: { at: Point; size: Size }) {
  const d = `M${x * width} 0V${height}M0 ${y * height}H${width}`;
  return (
    <g className="hidden group-focus:inline">
      <path d={d} className="stroke-3 stroke-black/60 [vector-effect:non-scaling-stroke]" />
      <path d={d} className="stroke-1 stroke-white [vector-effect:non-scaling-stroke]" />
    </g>
  );
}
