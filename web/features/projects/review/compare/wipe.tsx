import { ChevronsLeftRight } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { type LayerProps, nameInWords } from './modes.ts';
import { VersionLabel } from './version-label.tsx';

/** Closer to an edge than this part of the width, in percent, a version has no room for its label. */
const labelWidth = 10;

/** Lies over the picture and shows another one on one side of a line that can be dragged. */
export function Wipe({ names: [left, right], side, children }: LayerProps) {
  const [position, setPosition] = useState(50);
  const drag = ({ currentTarget, clientX, pointerId }: PointerEvent<HTMLElement>) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const { left, width } = currentTarget.parentElement!.getBoundingClientRect();
    setPosition(Math.round(Math.max(0, Math.min(100, ((clientX - left) / width) * 100))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -2, ArrowRight: 2 }[event.key];
    if (!step) return;
    event.preventDefault();
    setPosition(Math.max(0, Math.min(100, position + step)));
  };
  return (
    <>
      <div
        style={{ clipPath: side === 'left' ? `inset(0 ${100 - position}% 0 0)` : `inset(0 0 0 ${position}%)` }}
        className="pointer-events-none absolute inset-0"
      >
        {children}
      </div>
      {position > labelWidth && <VersionLabel name={left} className="absolute top-2 left-2 max-w-[calc(50%-0.75rem)]" />}
      {position < 100 - labelWidth && <VersionLabel name={right} className="absolute top-2 right-2 max-w-[calc(50%-0.75rem)]" />}
      <div
        role="slider"
        tabIndex={0}
        aria-label="Wipe"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={position}
        aria-valuetext={`${position}% ${nameInWords(left)}, ${100 - position}% ${nameInWords(right)}`}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={onKeyDown}
        style={{ left: `${position}%` }}
        className="absolute inset-y-0 z-10 grid w-11 -translate-x-1/2 cursor-ew-resize touch-none place-items-center before:absolute before:inset-y-0 before:w-0.5 before:bg-white"
      >
        <span className="relative grid size-8 place-items-center rounded-full bg-white text-black shadow-lg">
          <ChevronsLeftRight aria-hidden size={16} />
        </span>
      </div>
    </>
  );
}
