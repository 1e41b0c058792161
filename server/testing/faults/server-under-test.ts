// A server process like that of `npm start`, on the test's database and with the test's payment provider.
import { pino } from 'pino';
import { openImageConverter } from '#server/adapters/images/image-converter.ts';
import { openMailTransport } from '#server/adapters/mail-transport.ts';
import { openPdfRenderer } from '#server/adapters/pdf/renderer.ts';
import { buildApp } from '#server/app.ts';
import { jobHandlers, queues } from '#server/areas.ts';
import { listenForChanges } from '#server/db/change-listener.ts';
import { openDatabase } from '#server/db/client.ts';
import { createRateLimits } from '#server/db/rate-limits.ts';
import type { Deps } from '#server/deps.ts';
import { openSite } from '#server/features/website/site/site.service.ts';
import { startJobs } from '#server/jobs/jobs.ts';
import { readSettings } from '#server/settings/settings.ts';
import { systemClock } from '#server/shared/clock.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { openUploadLocker } from '#server/storage/upload-locker.ts';
import { temporaryDirectory } from '#server/testing/temporary-directory.ts';
import { type FaultTestConfig, testProvider } from './test-provider.ts';

const config = JSON.parse(process.argv[2] ?? '') as FaultTestConfig;
const ignore = () => undefined;
const db = openDatabase(config.connection);
const settings = readSettings({ DEMO_DATA: 'off', PAYMENTS: 'off', LOG_LEVEL: 'silent' });
const log = pino({ level: process.env.FAULT_LOG ?? 'silent' });
const jobs = await startJobs(config.connection, { queues, works: true, onError: ignore });
const changes = listenForChanges(config.connection, ignore);
const deps: Deps = {
  db,
  connection: config.connection,
  jobs,
  settings,
  log,
  changes,
  clock: systemClock,
  metrics: undefined,
  tracing: undefined,
  ffmpeg: undefined,
  images: openImageConverter(),
  limits: createRateLimits(db),
  mail: await openMailTransport(settings.mail),
  payments: testProvider(config),
  pdf: openPdfRenderer(),
  storage: await openStorage({ s3: config.s3 }, config.files ?? temporaryDirectory()),
  uploadLocker: openUploadLocker(config.connection, ignore),
  site: await openSite({ db, log, changes }),
};
const app = await buildApp(deps);
const url = await app.listen({ host: '127.0.0.1', port: 0 });
await jobs.work(jobHandlers(deps));
process.send?.(url);
