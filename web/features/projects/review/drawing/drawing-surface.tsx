import { type PointerEvent, useState } from 'react';
import type { Drawing } from '#contract/projects/review.ts';
import { Strokes } from './drawing-view.tsx';
import { extendStroke, isVisible, pointIn, type Size, type Stroke, type Tool } from './shape.ts';

interface DrawingSurfaceProps {
  tool: Tool;
  drawing: Drawing;
  size: Size;
  onDraw: (stroke: Stroke) => void;
}

/** Lies over the picture while a tool is chosen, and draws with pointer or finger. */
export function DrawingSurface({ tool, drawing, size, onDraw }: DrawingSurfaceProps) {
  const [stroke, setStroke] = useState<Stroke>();
  const start = (event: PointerEvent<SVGSVGElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = pointIn(event.currentTarget.getBoundingClientRect(), event);
    setStroke(tool === 'pen' ? { tool, points: [point] } : { tool, points: [point, point] });
  };
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (!stroke) return;
    const bounds = event.currentTarget.getBoundingClientRect();
    // The browser bundles the pointer's positions between two paints.
    const positions = event.nativeEvent.getCoalescedEvents?.() ?? [];
    setStroke([...positions, event].reduce((extended, position) => extendStroke(extended, pointIn(bounds, position)), stroke));
  };
  const end = () => {
    if (stroke && isVisible(stroke)) onDraw(stroke);
    setStroke(undefined);
  };
  return (
    <svg
      role="application"
      aria-label="Draw on the frame"
      viewBox={`0 0 ${size.width} ${size.height}`}
      onPointerDown={start}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => setStroke(undefined)}
      className="absolute inset-0 size-full cursor-crosshair touch-none"
    >
      <Strokes drawing={stroke ? [...drawing, stroke] : drawing} size={size} />
    </svg>
  );
}
