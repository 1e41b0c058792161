// A server process like that of `npm start`, on the test's database and with the test's payment provider.
import { pino } from 'pino';
import { buildApp } from '../../app.ts';
import { listenForChanges } from '../../db/change-listener.ts';
import { openDatabase } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { openPdfRenderer } from '../../features/invoice-documents/renderer.ts';
import { openMailTransport } from '../../features/mail/transport.ts';
import { openSite } from '../../features/site/site.service.ts';
import { openImageConverter } from '../../features/site-images/image-converter.ts';
import { createRateLimits } from '../../http/rate-limits.ts';
import { jobHandlers } from '../../jobs/handlers.ts';
import { startJobs } from '../../jobs/jobs.ts';
import { readSettings } from '../../settings.ts';
import { systemClock } from '../../shared/clock.ts';
import { openStorage } from '../../storage/open-storage.ts';
import { openUploadLocker } from '../../storage/upload-locker.ts';
import { temporaryDirectory } from '../temporary-directory.ts';
import { type FaultTestConfig, testProvider } from './test-provider.ts';

const config = JSON.parse(process.argv[2] ?? '') as FaultTestConfig;
const ignore = () => undefined;
const db = openDatabase(config.connection);
const settings = readSettings({ DEMO_DATA: 'off', PAYMENTS: 'off', LOG_LEVEL: 'silent' });
const log = pino({ level: process.env.FAULT_LOG ?? 'silent' });
const jobs = await startJobs(config.connection, { works: true, onError: ignore });
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
