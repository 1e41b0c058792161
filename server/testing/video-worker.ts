// Processes videos until it's killed: for the test that kills it.
import { join } from 'node:path';
import type pg from 'pg';
import { pino } from 'pino';
import { findFfmpeg, openFfmpeg } from '#server/adapters/ffmpeg.ts';
import { queues } from '#server/areas.ts';
import { listenForChanges } from '#server/db/change-listener.ts';
import { openDatabase } from '#server/db/client.ts';
import { processVideo } from '#server/features/projects/videos/process-video.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { type JobHandlers, jobNamesOf } from '#server/jobs/queues.ts';
import { openDiskStorage } from '#server/storage/disk-storage.ts';

const { connection, folder } = JSON.parse(process.argv[2] ?? '') as { connection: pg.PoolConfig; folder: string };
const log = pino({ level: 'silent' });
const jobs = await startJobs(connection, { queues, works: true, onError: () => undefined });
const deps = {
  log,
  jobs,
  db: openDatabase(connection),
  changes: listenForChanges(connection, () => undefined),
  storage: openDiskStorage(folder),
  ffmpeg: openFfmpeg((await findFfmpeg(log))!, join(folder, 'conversions')),
};
const otherJobs = Object.fromEntries(jobNamesOf(queues).map((name) => [name, async () => undefined])) as unknown as JobHandlers;
await jobs.work({ ...otherJobs, 'process-video': (data) => processVideo(deps, data) });
