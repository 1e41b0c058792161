import { useState } from 'react';
import { type LayerProps, nameInWords } from './modes.ts';
import { VersionLabel } from './version-label.tsx';

/** Lies over the picture and lets another one shine through it; a slider goes from one to the other. */
export function Superimposed({ names: [left, right], side, children }: LayerProps) {
  const [share, setShare] = useState(50);
  return (
    <>
      <div style={{ opacity: (side === 'right' ? share : 100 - share) / 100 }} className="pointer-events-none absolute inset-0">
        {children}
      </div>
      <div className="pointer-events-none absolute inset-x-2 top-2 z-10 flex items-center justify-between gap-2">
        <VersionLabel name={left} className="min-w-0" />
        <input
          type="range"
          aria-label="Overlay"
          aria-valuetext={`${100 - share}% ${nameInWords(left)}, ${share}% ${nameInWords(right)}`}
          min={0}
          max={100}
          value={share}
          onChange={({ target }) => setShare(Number(target.value))}
          className="pointer-events-auto w-40 min-w-24 cursor-ew-resize touch-none accent-white pointer-coarse:min-h-11"
        />
        <VersionLabel name={right} className="min-w-0" />
      </div>
    </>
  );
}
