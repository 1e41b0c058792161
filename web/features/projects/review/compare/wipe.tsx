import { ChevronsLeftRight } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import { VersionLabel } from './version-label.tsx';

interface WipeProps {
  /** What the pictures to the left and to the right of the line are called. */
  labels: readonly [string, string];
  /** Where the other picture is. */
  side: 'left' | 'right';
  children: ReactNode;
}

/** Closer to an edge than this part of the width, in percent, a version has no room for its label. */
const labelWidth = 10;

/** Lies over the picture and shows another one on one side of a line that can be dragged. */
export function Wipe({ labels: [left, right], side, children }: WipeProps) {
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
      {position > labelWidth && <VersionLabel label={left} className="left-2" />}
      {position < 100 - labelWidth && <VersionLabel label={right} className="right-2" />}
      <div
        role="slider"
        tabIndex={0}
        aria-label="Wipe"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={position}
        aria-valuetext={`${position}% ${left}, ${100 - position}% ${right}`}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={onKeyDown}
        style={{ left: `${position}%` }}
        className="absolute inset-y-0 grid w-11 -translate-x-1/2 cursor-ew-resize touch-none place-items-center before:absolute before:inset-y-0 before:w-0.5 before:bg-white"
      >
        <span className="relative grid size-8 place-items-center rounded-full bg-white text-black shadow-lg">
          <ChevronsLeftRight aria-hidden size={16} />
        </span>
      </div>
    </>
  );
}
