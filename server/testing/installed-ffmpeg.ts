import { pino } from 'pino';
import { findFfmpeg, openFfmpeg } from '#server/adapters/ffmpeg.ts';

const log = pino({ level: 'silent' });

/** ffmpeg is looked for once, because asking it for its version takes as long as a test. */
const installed = await findFfmpeg(log);

/** @param path where ffmpeg is looked for, instead of on the usual path */
export const findTestFfmpeg = async (path?: string) => (path === undefined ? installed : findFfmpeg(log, path));

/** ffmpeg at the priority of the tests. */
export const openTestFfmpeg = async (folder: string) => installed && openFfmpeg(installed, folder, 0);
