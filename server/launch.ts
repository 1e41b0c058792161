import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildApp } from './app.ts';
import { listenForChanges } from './db/change-listener.ts';
import { migrateDatabase, openDatabase } from './db/client.ts';
import { databaseHome, openConnection } from './db/connect.ts';
import { loadDemoData } from './db/demo-data.ts';
import { jobTimeouts } from './db/pool.ts';
import type { Deps } from './deps.ts';
import { ensureOwner } from './features/admins/admins.service.ts';
import { openPdfRenderer } from './features/invoice-documents/renderer.ts';
import { openMailTransport } from './features/mail/transport.ts';
import { checkAccount } from './features/payments/check-account.ts';
import { openPayments } from './features/payments/open-payments.ts';
import { publicPaths } from './features/site/seo.ts';
import { openSite } from './features/site/site.service.ts';
import { openImageConverter } from './features/site-images/image-converter.ts';
import { queueThumbnails } from './features/site-images/thumbnails.ts';
import { findFfmpeg, openFfmpeg } from './features/videos/ffmpeg.ts';
import { openLog } from './http/log.ts';
import type { PageRenderer } from './http/pages/pages.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { noPaymentSources, stripeSources } from './http/security-headers.ts';
import { jobHandlers } from './jobs/handlers.ts';
import { startJobs } from './jobs/jobs.ts';
import { startScheduler } from './jobs/scheduler.ts';
import { addGauges } from './metrics/add-gauges.ts';
import { openMetrics } from './metrics/metrics.ts';
import { checkForProduction } from './production-checklist.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';
import { seconds, systemClock } from './shared/clock.ts';
import { describeError } from './shared/describe-error.ts';
import { logFailures } from './shared/failure-log.ts';
import { isCommonPassword } from './shared/passwords.ts';
import { createShutdown, stopOnSignal } from './shutdown.ts';
import { openStorage } from './storage/open-storage.ts';
import { openUploadLocker } from './storage/upload-locker.ts';
import { openTracing } from './tracing/tracing.ts';
import { buildStamp } from './version.ts';

/** How many new connections may wait, as on Linux by default (net.core.somaxconn). With Node's 511, those of a crowd are lost. */
const backlog = 4096;

/** How long requests in flight may take when the server stops. */
const responseTimeout = 4 * seconds;

/** Starts the server with the settings in the environment, or prints why it can't and exits. */
export async function launch(loadPages: () => Promise<PageRenderer>): Promise<void> {
  try {
    requireNode24();
    await run(readSettings(process.env), loadPages);
  } catch (error) {
    console.error(formatStartError(error));
    process.exit(1);
  }
}

async function run(settings: Settings, loadPages: () => Promise<PageRenderer>) {
  if (settings.adminPassword && (await isCommonPassword(settings.adminPassword)))
    throw new SettingsError('ADMIN_PASSWORD is one of the most common passwords. Choose another one.');
  const log = await openLog(settings.logLevel);
  const cleanup: (() => unknown)[] = [];
  const stop = createShutdown(
    cleanup,
    (error) => console.error(formatStartError(error)),
    () => log.flush(),
  );
  const started = start(settings, loadPages, log, cleanup);
  stopOnSignal(log, started, stop);
  try {
    await started;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param cleanup collects how to close what was opened, so that a failed start is cleaned up too */
async function start(settings: Settings, loadPages: () => Promise<PageRenderer>, log: Deps['log'], cleanup: (() => unknown)[]) {
  const connecting = openConnection(settings, log);
  const closeDatabase = connecting.then(
    ({ close }) => close,
    () => undefined,
  );
  // The first step runs even if the others take too long.
  cleanup.push(async () => (await closeDatabase)?.());
  const loadingPages = settings.servesSite ? loadPages() : undefined;
  const closePages = loadingPages?.then(
    ({ close }) => close,
    () => undefined,
  );
  cleanup.push(async () => (await closePages)?.());
  const { connection } = await connecting;
  await migrateDatabase(connection);
  const db = openDatabase({ ...connection, max: settings.databaseConnections });
  // Jobs have longer timeouts and must not use up the connections for requests.
  const jobsDb = openDatabase({ ...connection, max: 5 }, jobTimeouts);
  cleanup.push(
    () => db.$client.end(),
    () => jobsDb.$client.end(),
  );
  const changes = listenForChanges(connection, logFailures(log, 'live updates'));
  cleanup.push(() => changes.close());
  const storage = await openStorage(settings, databaseHome(settings));
  cleanup.push(() => storage.close());
  // The site and portal run without files.
  storage.check().catch(({ message }) => log.error(`Files are unavailable: ${message}`));
  const metrics = settings.metricsToken ? await openMetrics() : undefined;
  const { tracesEndpoint } = settings;
  const tracing = tracesEndpoint ? await openTracing(tracesEndpoint, logFailures(log, 'traces')) : undefined;
  cleanup.push(() => tracing?.close());
  const jobs = await startJobs(connection, {
    works: settings.runsJobs,
    longJobs: settings.videoJobs,
    onError: logFailures(log, 'jobs'),
    ...(metrics ? { observe: metrics.observeJob } : {}),
  });
  if (metrics) addGauges(metrics, { db, jobsDb, jobs });
  const mail = await openMailTransport(settings.mail);
  const pdf = openPdfRenderer();
  const programs = await findFfmpeg(log);
  const ffmpeg = programs && openFfmpeg(programs, join(databaseHome(settings), 'conversions'));
  const images = openImageConverter();
  const uploadLocker = openUploadLocker(connection, logFailures(log, 'upload locks'));
  const listening = { url: '' };
  const { payments, close: closePayments } = await openPayments(settings, {
    db,
    jobs,
    clock: systemClock,
    webhookHost: () => (settings.servesSite ? listening.url : settings.publicUrl.origin),
  });
  // Loaded before the site is read, because it sets up the studio.
  const signIns = settings.demoData ? await loadDemoData({ db, clock: systemClock, jobs, settings, storage }) : undefined;
  const site = await openSite({ db, log, changes });
  // Cleanup runs in reverse order: jobs stop before what they use.
  cleanup.push(
    () => site.close(),
    () => mail.close(),
    () => pdf.close(),
    () => uploadLocker.close(),
    closePayments,
    () => jobs.stop(),
    // Jobs would wait for it.
    () => ffmpeg?.close(),
    () => images.close(),
  );
  const deps: Deps = {
    db,
    connection,
    changes,
    clock: systemClock,
    ffmpeg,
    images,
    jobs,
    limits: createRateLimits(db),
    mail,
    metrics,
    payments,
    pdf,
    settings,
    site,
    storage,
    tracing,
    uploadLocker,
    log,
  };

  if (!signIns) await createOwner(deps);
  const paymentSources = payments.mode === 'stripe' ? stripeSources : noPaymentSources;
  const pages = await loadingPages;
  const app = await buildApp(deps, pages && { ...pages, paymentSources, renderedAtOnce: publicPaths });
  cleanup.push(() => closeWithin(app, responseTimeout));
  await app.listen({ host: settings.host, port: settings.port, backlog });
  listening.url = addressOf(app.server.address() as AddressInfo);
  if (settings.runsJobs) {
    await jobs.work(jobHandlers({ ...deps, db: jobsDb }));
    cleanup.push(startScheduler({ db: jobsDb, jobs }, logFailures(log, 'schedules')));
  }
  await db.transaction((tx) => queueThumbnails(deps, tx, site.current.content));
  log.info({ version: buildStamp }, 'started');
  warnAboutSettings(settings, log);
  if (settings.servesSite) printAddresses(settings, signIns);
  else console.log(`\nPicturelock is running background jobs. How it is: ${listening.url}/healthz\n`);
  const accountReport = await checkAccount(deps);
  if (accountReport) console.log(accountReport);
  releaseMemory();
}

/** Says what a studio on the internet would still need. */
function warnAboutSettings(settings: Settings, log: Deps['log']) {
  if (settings.demoData || process.env.NODE_ENV !== 'production') return;
  for (const { name, advice } of checkForProduction(settings)) if (advice) log.warn({ check: name }, advice);
}

/** Waits for requests in flight, but not for stalled senders: the database must close in time. */
async function closeWithin(app: Awaited<ReturnType<typeof buildApp>>, milliseconds: number) {
  const timer = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  await app.close();
  clearTimeout(timer);
}

/** The URL at which this process reaches itself; loopback for a wildcard address. */
function addressOf({ address, family, port }: AddressInfo): string {
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address] ?? (family === 'IPv6' ? `[${address}]` : address);
  return `http://${host}:${port}`;
}

/** Loading the code leaves a heap twice as large as needed, which V8 shrinks at once only for its last resort. */
function releaseMemory() {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as (options: object) => void)({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Creates the owner on the first start. A generated password is printed once, because only its hash is stored. */
async function createOwner(deps: Deps) {
  const password = await ensureOwner(deps, deps.settings.adminPassword);
  if (password) console.log(`\nThe owner's password for the admin area (shown only once): ${password}`);
}

function printAddresses({ publicUrl }: Settings, signIns: Awaited<ReturnType<typeof loadDemoData>> | undefined) {
  const lines = [
    `Picturelock is running at ${publicUrl.href}`,
    `  Admin area     ${new URL('/admin', publicUrl).href}`,
    `  Client portal  ${new URL('/client/login', publicUrl).href}`,
  ];
  if (signIns)
    lines.push(
      '',
      'Demo data with sandbox payments. Sign in with:',
      `  Admin          ${signIns.adminPassword}`,
      `  Client         ${signIns.clientEmail}  ${signIns.clientPassword}`,
      ...(signIns.accessCode ? [`  Access code    ${signIns.accessCode}`] : []),
    );
  console.log(`\n${lines.join('\n')}\n`);
}

function requireNode24() {
  if (Number(process.versions.node.split('.')[0]) < 24)
    throw new SettingsError(
      `Picturelock requires Node.js 24, which npm installs. Start the server with npm start (found Node.js ${process.version}).`,
    );
}

/** A sentence for errors the operator can fix, a stack trace for others. */
function formatStartError(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  if (error instanceof SettingsError) return message;
  if (code === 'EADDRINUSE') return `Port ${port} is already in use. Stop the other program, or set PORT to a free port.`;
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') return `The server can't listen on HOST and PORT: ${message}.`;
  return JSON.stringify(describeError(error as Error), null, 2);
}
