import type { FastifyBaseLogger } from 'fastify';
import type { ChangeListener } from './db/change-listener.ts';
import type { Connection } from './db/client.ts';
import type { PdfRenderer } from './features/invoice-documents/renderer.ts';
import type { MailTransport } from './features/mail/transport.ts';
import type { PaymentProvider } from './features/payments/provider.ts';
import type { Site } from './features/site/site.ts';
import type { Ffmpeg } from './features/videos/ffmpeg.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Settings } from './settings.ts';
import type { Clock } from './shared/clock.ts';
import type { Storage } from './storage/storage.ts';
import type { UploadLocker } from './storage/upload-locker.ts';

/** The dependencies of all features, created once at startup (or by a test) and passed in. */
export interface Deps {
  db: Connection;
  changes: ChangeListener;
  clock: Clock;
  /** Undefined where it isn't installed. */
  ffmpeg: Ffmpeg | undefined;
  jobs: Jobs;
  limits: RateLimits;
  mail: MailTransport;
  payments: PaymentProvider;
  pdf: PdfRenderer;
  settings: Settings;
  site: Site;
  storage: Storage;
  uploadLocker: UploadLocker;
  log: FastifyBaseLogger;
}
