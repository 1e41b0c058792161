import { fileURLToPath } from 'node:url';
import { seconds } from '#server/shared/clock.ts';
import { readProgram } from '#server/shared/run-program.ts';
import type { Size } from './picture/size.ts';
import type { VideoToProcess } from './videos.store.ts';

/** The text to burn into a draft, below 'DRAFT'; null where it has no watermark, or no longer. */
export const watermarkOf = ({ type, draftsLocked, clientName }: VideoToProcess, studioName: string): string | null =>
  type === 'draft' && draftsLocked ? `${studioName} · ${clientName}` : null;

const program = fileURLToPath(new URL('../../../adapters/images/draw-watermark.program.ts', import.meta.url));

const timeout = 60 * seconds;

/** In pixels. On smaller pictures, no watermark could be read, and there's nothing to watch. */
const smallestSide = 16;

/**
 * Prepares a filter that burns 'DRAFT' and a text into a picture of this size. The text is drawn before, so it can't change the filter.
 * @param folder the working directory of ffmpeg
 * @throws ProgramError
 */
export async function prepareWatermark(folder: string, text: string, { width, height }: Size): Promise<string> {
  if (Math.min(width, height) < smallestSide) return 'null';
  const { x, y } = JSON.parse(
    await readProgram(process.execPath, [program, folder, `${width}`, `${height}`, text], { niceness: 10, timeout }),
  );
  return `null[picture];movie=watermark.png[watermark];[picture][watermark]overlay=${x}:${y}`;
}
