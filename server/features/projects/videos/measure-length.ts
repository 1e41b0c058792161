import type { Ffmpeg } from '#server/adapters/ffmpeg.ts';
import { hours } from '#server/shared/clock.ts';
import { safeInput } from './safe-input.ts';

/** For reading the whole file once. */
const timeout = 2 * hours;

/**
 * Measures how long the picture is by reading all of its packets, because what a file says about itself may be wrong.
 * @returns seconds; 0 if its packets have no times
 * @throws ProgramError
 */
export async function measureLength({ ffmpeg }: Ffmpeg, path: string): Promise<number> {
  let report = '';
  const read = (chunk: Buffer) => {
    report = (report + chunk.toString()).slice(-1000);
  };
  const discard = ['-map', '0:V:0', '-c', 'copy', '-f', 'null', '-progress', 'pipe:1', '-'];
  await ffmpeg([...safeInput(path), ...discard], { timeout, onOutput: read });
  const microseconds = [...report.matchAll(/out_time_us=(\d+)/g)].at(-1)?.[1];
  return Number(microseconds ?? 0) / 1e6;
}
