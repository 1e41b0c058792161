import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Ffmpeg } from './adapters/ffmpeg.ts';
import type { ImageConverter } from './adapters/images/image-converter.ts';
import type { MailTransport } from './adapters/mail-transport.ts';
import type { Metrics } from './adapters/metrics/metrics.ts';
import type { PaymentProvider } from './adapters/payment-provider.ts';
import type { PdfRenderer } from './adapters/pdf/renderer.ts';
import type { Tracing } from './adapters/tracing/tracing.ts';
import type { ChangeListener } from './db/change-listener.ts';
import type { Connection } from './db/client.ts';
import type { RateLimits } from './db/rate-limits.ts';
import type { Jobs } from './job-queue/jobs.ts';
import type { Settings } from './settings/settings.ts';
import type { Clock } from './shared/clock.ts';
import type { SecretPaths } from './shared/secret-paths.ts';
import type { Site } from './shared/site.ts';
import type { Storage } from './storage/storage.ts';
import type { UploadLocker } from './storage/upload-locker.ts';

/** The dependencies of all features, created once at startup (or by a test) and passed in. */
export interface Deps {
  db: Connection;
  /** For features that need database sessions of their own. */
  connection: pg.PoolConfig;
  changes: ChangeListener;
  clock: Clock;
  /** Undefined where ffmpeg isn't installed. */
  ffmpeg: Ffmpeg | undefined;
  images: ImageConverter;
  jobs: Jobs;
  limits: RateLimits;
  mail: MailTransport;
  /** Undefined if nobody may read the metrics. */
  metrics: Metrics | undefined;
  payments: PaymentProvider;
  pdf: PdfRenderer;
  secretPaths: SecretPaths;
  settings: Settings;
  site: Site;
  storage: Storage;
  /** Undefined if no collector takes traces. */
  tracing: Tracing | undefined;
  uploadLocker: UploadLocker;
  log: FastifyBaseLogger;
}
