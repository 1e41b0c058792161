import { pino } from 'pino';
import { findFfmpeg, openFfmpeg } from '#server/adapters/ffmpeg.ts';

const log = pino({ level: 'silent' });

/** Looked for once, because asking ffmpeg for its version takes as long as a test. */
const installed = await findFfmpeg(log);

/** @param path where it's looked for, instead of on the path */
export const findTestFfmpeg = async (path?: string) => (path === undefined ? installed : findFfmpeg(log, path));

/** ffmpeg at the priority of the tests. */
export const openTestFfmpeg = async (folder: string) => installed && openFfmpeg(installed, folder, 0);
