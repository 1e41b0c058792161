// Processes videos until it's killed: for the test that kills it.
import type pg from 'pg';
import { pino } from 'pino';
import { findFfmpeg } from '#server/adapters/ffmpeg.ts';
import { queues } from '#server/areas.ts';
import { openDatabase } from '#server/db/client.ts';
import type { PartLengths } from '#server/features/projects/videos/cut-film.ts';
import { processVideo } from '#server/features/projects/videos/process-video.ts';
import { type JobHandlers, jobNamesOf } from '#server/job-queue/queues.ts';
import { openDeps } from '#server/open-deps.ts';
import { readSettings } from '#server/settings/settings.ts';
import { systemClock } from '#server/shared/clock.ts';

const { connection, folder, lengths } = JSON.parse(process.argv[2] ?? '') as {
  connection: pg.PoolConfig;
  folder: string;
  lengths?: PartLengths;
};
const log = pino({ level: 'silent' });
const { deps } = await openDeps(
  {
    connection,
    log,
    db: openDatabase(connection),
    clock: systemClock,
    works: true,
    settings: readSettings({ DEMO_DATA: 'off', PAYMENTS: 'off' }),
    home: folder,
    ffmpeg: await findFfmpeg(log),
    ownUrl: () => '',
    onError: () => () => undefined,
  },
  [],
);
const otherJobs = Object.fromEntries(jobNamesOf(queues).map((name) => [name, async () => undefined])) as unknown as JobHandlers;
await deps.jobs.work({ ...otherJobs, 'process-video': (data) => processVideo(deps, data, lengths) });
