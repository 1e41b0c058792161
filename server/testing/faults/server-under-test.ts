// A server process like that of `npm start`, on the test's database and with the test's payment provider.

import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { jobHandlers } from '#server/areas.ts';
import { openDatabase } from '#server/db/client.ts';
import { openDeps } from '#server/open-deps.ts';
import { readSettings } from '#server/settings/settings.ts';
import { systemClock } from '#server/shared/clock.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { type FaultTestConfig, testProvider } from './test-provider.ts';

const config = JSON.parse(process.argv[2] ?? '') as FaultTestConfig;
const db = openDatabase(config.connection);
const settings = { ...readSettings({ DEMO_DATA: 'off', PAYMENTS: 'off', LOG_LEVEL: 'silent' }), s3: config.s3 };
const log = pino({ level: process.env.FAULT_LOG ?? 'silent' });
const { deps } = await openDeps(
  {
    settings,
    db,
    connection: config.connection,
    log,
    clock: systemClock,
    works: true,
    ffmpeg: undefined,
    home: config.files ?? temporaryDirectory(),
    ownUrl: () => '',
    onError: () => () => undefined,
  },
  [],
);
deps.payments = testProvider(config);
const app = await buildApp(deps);
const url = await app.listen({ host: '127.0.0.1', port: 0 });
await deps.jobs.work(jobHandlers(deps));
process.send?.(url);
