// Processes videos until it's killed: for the test that kills it.
import { join } from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { listenForChanges } from '../db/change-listener.ts';
import { openDatabase } from '../db/client.ts';
import { findFfmpeg, openFfmpeg } from '../features/videos/ffmpeg.ts';
import { processVideo } from '../features/videos/process-video.ts';
import { startJobs } from '../jobs/jobs.ts';
import { type JobHandlers, jobNames } from '../jobs/queues.ts';
import { systemClock } from '../shared/clock.ts';
import { openDiskStorage } from '../storage/disk-storage.ts';

const { connection, folder } = JSON.parse(process.argv[2] ?? '') as { connection: pg.PoolConfig; folder: string };
const log = pino({ level: 'silent' });
const jobs = await startJobs(connection, { works: true, onError: () => undefined });
const deps = {
  log,
  clock: systemClock,
  jobs,
  db: openDatabase(connection),
  changes: listenForChanges(connection, () => undefined),
  storage: openDiskStorage(folder),
  ffmpeg: openFfmpeg((await findFfmpeg(log))!, join(folder, 'conversions')),
};
const otherJobs = Object.fromEntries(jobNames.map((name) => [name, async () => undefined])) as unknown as JobHandlers;
await jobs.work({ ...otherJobs, 'process-video': (data) => processVideo(deps, data) });
