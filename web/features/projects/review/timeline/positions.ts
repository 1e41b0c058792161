/** Where a frame is on the timeline: the middle of its share of the width. */
export const positionOf = (frame: number, frameCount: number) => `${((frame + 0.5) / frameCount) * 100}%`;

/** @param position from 0 to 1, or beyond while dragging past an end */
export const frameAtPosition = (position: number, frameCount: number) =>
  Math.max(0, Math.min(frameCount - 1, Math.floor(position * frameCount)));

/** Which tile of the filmstrip shows a frame best. */
export const tileOf = (frame: number, { tiles, framesPerTile }: { tiles: number; framesPerTile: number }) =>
  Math.min(tiles - 1, Math.round(frame / framesPerTile));

/**
 * The outline of a waveform for a box of `peaks.length` by 2, mirrored at its middle. The loudest peak fills it, so that quiet sound shows too.
 * @param peaks from 0 to 255
 */
export function waveformPath(peaks: number[]): string {
  const loudest = peaks.reduce((highest, peak) => Math.max(highest, peak), 1);
  const edge = (sign: 1 | -1) => peaks.map((peak, index) => `${index} ${(1 + (sign * peak) / loudest).toFixed(3)}`);
  return `M${[...edge(-1), ...edge(1).reverse()].join('L')}Z`;
}
