import { useMemo } from 'react';
import { waveformPath } from './positions.ts';

/** The sound's peaks; an empty line without sound. */
export function Waveform({ peaks }: { peaks: number[] | undefined }) {
  const path = useMemo(() => peaks && waveformPath(peaks), [peaks]);
  return (
    <div aria-hidden className="h-6 px-px lg:h-8">
      {path && (
        <svg viewBox={`0 0 ${Math.max(1, peaks!.length - 1)} 2`} preserveAspectRatio="none" aria-hidden="true" className="size-full py-1">
          <path d={path} className="fill-on-forest/60" />
        </svg>
      )}
    </div>
  );
}
