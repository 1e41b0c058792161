import { fractionOf } from './frame-rate.ts';
import type { VideoProperties } from './probe.ts';

/** Filters after which the picture is progressive, and each frame is at its place of a constant rate. */
export const timingFilters = ({ rate, isInterlaced, isVariableRate, startsLate }: VideoProperties): string[] => [
  ...(isInterlaced ? ['yadif'] : []),
  // Shows each frame nearest to its time; `-fps_mode` alone may show the next one where one is missing.
  ...(isVariableRate || startsLate ? [`fps=${fractionOf(rate)}:start_time=0`] : []),
];
