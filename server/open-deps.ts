import { join } from 'node:path';
import type pg from 'pg';
import { type FfmpegPrograms, openFfmpeg } from './adapters/ffmpeg.ts';
import { openImageConverter } from './adapters/images/image-converter.ts';
import { openMailTransport } from './adapters/mail-transport.ts';
import { openMetrics } from './adapters/metrics/metrics.ts';
import { openPdfRenderer } from './adapters/pdf/renderer.ts';
import { openTracing } from './adapters/tracing/tracing.ts';
import { secretPaths as allSecretPaths, queues } from './areas.ts';
import { listenForChanges } from './db/change-listener.ts';
import type { Database } from './db/client.ts';
import { createRateLimits } from './db/rate-limits.ts';
import type { Deps } from './deps.ts';
import { openSite } from './features/website/site/site.service.ts';
import { startJobs } from './job-queue/jobs.ts';
import { openPayments } from './open-payments.ts';
import type { Sandbox } from './payment-sandbox/sandbox.ts';
import type { Settings } from './settings/settings.ts';
import type { Clock } from './shared/clock.ts';
import { createSecretPaths } from './shared/secret-paths.ts';
import { openStorage } from './storage/open-storage.ts';
import type { CallLimits } from './storage/s3/guard-calls.ts';
import { openUploadLocker } from './storage/upload-locker.ts';

interface Opening {
  settings: Settings;
  db: Database;
  connection: pg.PoolConfig;
  /** The folder of everything that isn't in the database. */
  home: string;
  log: Deps['log'];
  clock: Clock;
  /** Undefined where ffmpeg isn't installed. */
  ffmpeg: FfmpegPrograms | undefined;
  /** How far below the server's priority ffmpeg runs. */
  ffmpegNiceness?: number;
  /** Whether this process works on jobs. */
  works: boolean;
  /** This process's base URL, known once it listens. */
  ownUrl: () => string;
  /** @param part of the server that failed, such as `jobs` */
  onError: (part: string) => (error: unknown) => void;
  /** Waits for the delay of a sign-in attempt. */
  pause?: (milliseconds: number) => Promise<unknown>;
  /** Limits of the calls to a bucket. */
  callLimits?: CallLimits | undefined;
  /** How long rendering a PDF, and waiting for it, may each take, in milliseconds. */
  pdfTimeout?: number;
}

/**
 * Opens what all features need, for the server and for tests.
 * @param cleanup collects how to close what was opened, so that a failed start is cleaned up too: in reverse order
 */
export async function openDeps(opening: Opening, cleanup: (() => unknown)[]): Promise<{ deps: Deps; sandbox: Sandbox | undefined }> {
  const { settings, db, connection, home, log, clock, onError } = opening;
  const changes = listenForChanges(connection, onError('live updates'));
  cleanup.push(() => changes.close());
  const storage = await openStorage(settings, home, opening.callLimits);
  cleanup.push(() => storage.close());
  const site = await openSite({ db, log, changes });
  cleanup.push(() => site.close());
  const metrics = settings.metricsToken ? await openMetrics() : undefined;
  const secretPaths = createSecretPaths(allSecretPaths);
  const tracing = settings.tracesEndpoint ? await openTracing(settings.tracesEndpoint, secretPaths, onError('traces')) : undefined;
  cleanup.push(() => tracing?.close());
  const jobs = await startJobs(connection, {
    queues,
    works: opening.works,
    longJobs: settings.videoJobs,
    onError: onError('jobs'),
    ...(metrics ? { observe: metrics.observeJob } : {}),
  });
  const mail = await openMailTransport(settings.mail);
  const pdf = openPdfRenderer({ maxWait: opening.pdfTimeout, timeout: opening.pdfTimeout });
  const uploadLocker = openUploadLocker(connection, onError('upload locks'));
  const { payments, sandbox, close: closePayments } = await openPayments(settings, { db, jobs, clock, webhookHost: opening.ownUrl });
  const ffmpeg = opening.ffmpeg && openFfmpeg(opening.ffmpeg, join(home, 'conversions'), opening.ffmpegNiceness);
  const images = openImageConverter();
  // Jobs stop before what they use. What they convert is cut off and given back.
  const stopJobs = () => {
    const stopped = jobs.stop();
    ffmpeg?.close();
    images.close();
    return stopped;
  };
  cleanup.push(
    () => mail.close(),
    () => pdf.close(),
    () => uploadLocker.close(),
    closePayments,
    stopJobs,
  );
  const limits = createRateLimits(db, opening.pause);
  const deps = { db, connection, changes, clock, ffmpeg, images, jobs, limits, mail, metrics, payments, pdf, settings, site, storage };
  return { deps: { ...deps, secretPaths, tracing, uploadLocker, log }, sandbox };
}
