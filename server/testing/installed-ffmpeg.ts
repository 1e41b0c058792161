import { pino } from 'pino';
import { findFfmpeg, openFfmpeg } from '#server/adapters/ffmpeg.ts';

const log = pino({ level: 'silent' });

/** Looked for once, because asking ffmpeg for its version takes as long as a test. */
const installed = await findFfmpeg(log);

/** ffmpeg at the priority of the tests. @param path where it's looked for, instead of on the path */
export async function openTestFfmpeg(folder: string, path?: string) {
  const programs = path === undefined ? installed : await findFfmpeg(log, path);
  return programs && openFfmpeg(programs, folder, 0);
}
