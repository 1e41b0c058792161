import { type PointerEvent, useRef, useState } from 'react';
import { signatureField as field } from '#api/sales/signatures.ts';
import { Button } from '#web/ui/button/button.tsx';
import { hasRoom, pathOf, type Stroke, withPoint } from './strokes.ts';

interface SignaturePadProps {
  strokes: Stroke[];
  onChange: (strokes: Stroke[]) => void;
}

/** Where a signature is drawn by finger, pen or mouse. Whoever can't draw types instead. */
export function SignaturePad({ strokes, onChange }: SignaturePadProps) {
  const surface = useRef<SVGSVGElement>(null);
  const [current, setCurrent] = useState<Stroke>();
  const extend = (stroke: Stroke, { clientX, clientY }: { clientX: number; clientY: number }) => {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(surface.current!.getScreenCTM()!.inverse());
    return withPoint(stroke, x, y);
  };
  const begin = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0 || !hasRoom(strokes)) return;
    event.preventDefault();
    surface.current!.setPointerCapture(event.pointerId);
    setCurrent(extend([], event));
  };
  const draw = ({ nativeEvent }: PointerEvent) => {
    const points = nativeEvent.getCoalescedEvents?.() ?? [];
    setCurrent((stroke) => stroke && (points.length > 0 ? points : [nativeEvent]).reduce(extend, stroke));
  };
  const end = () => {
    if (current) onChange([...strokes, current]);
    setCurrent(undefined);
  };
  return (
    <div className="grid gap-2">
      <svg
        ref={surface}
        role="img"
        aria-label={strokes.length > 0 ? 'Your drawn signature' : 'Draw your signature here'}
        viewBox={`0 0 ${field.width} ${field.height}`}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={end}
        onPointerCancel={end}
        className="aspect-10/3 w-full cursor-crosshair touch-none select-none rounded-sm border border-input border-dashed bg-background"
      >
        <line x1="60" x2="940" y1="235" y2="235" className="stroke-line" strokeWidth="3" />
        {[...strokes, ...(current ? [current] : [])].map((stroke, index) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: strokes have no ids
            key={index}
            d={pathOf(stroke)}
            fill="none"
            stroke="currentColor"
            strokeWidth="7"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        ))}
      </svg>
      <div className="flex gap-2">
        <Button variant="secondary" size="small" disabled={strokes.length === 0} onClick={() => onChange(strokes.slice(0, -1))}>
          Undo
        </Button>
        <Button variant="secondary" size="small" disabled={strokes.length === 0} onClick={() => onChange([])}>
          Clear
        </Button>
      </div>
    </div>
  );
}
