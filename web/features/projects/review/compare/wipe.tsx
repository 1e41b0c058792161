import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';

/** Lies over the picture and shows another one to the right of a line that can be dragged. */
export function Wipe({ children }: { children: ReactNode }) {
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
      <div style={{ clipPath: `inset(0 0 0 ${position}%)` }} className="pointer-events-none absolute inset-0">
        {children}
      </div>
      <div
        role="slider"
        tabIndex={0}
        aria-label="Wipe"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={position}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={onKeyDown}
        style={{ left: `${position}%` }}
        className="absolute inset-y-0 grid w-11 -translate-x-1/2 cursor-ew-resize touch-none place-items-center before:absolute before:inset-y-0 before:w-0.5 before:bg-white"
      >
        <span className="relative size-4 rounded-full bg-white shadow" />
      </div>
    </>
  );
}
