import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describeError } from '#server/shared/failures/describe-error.ts';
import { logFailures } from '#server/shared/failures/failure-log.ts';
import { findFfmpeg } from './adapters/ffmpeg.ts';
import { addGauges } from './adapters/metrics/add-gauges.ts';
import { buildApp } from './app.ts';
import { jobHandlers } from './areas.ts';
import { migrateDatabase, openDatabase } from './db/client.ts';
import { databaseHome, openConnection, requireSessions } from './db/connect.ts';
import { jobTimeouts } from './db/pool.ts';
import { loadDemoData } from './demo/demo-data.ts';
import type { Deps } from './deps.ts';
import { ensureOwner } from './features/accounts/admins/admins.service.ts';
import { checkAccount } from './features/billing/payments/check-account.ts';
import { takeConversions } from './features/projects/conversions/take-conversions.ts';
import { queueThumbnails } from './features/website/images/thumbnails.ts';
import { publicPaths } from './features/website/site/seo.ts';
import { openLog } from './http/log.ts';
import type { PageRenderer } from './http/pages/pages.ts';
import { noPaymentSources, stripeSources } from './http/security-headers.ts';
import { conversionsOf, jobNamesOf } from './job-queue/queues.ts';
import { startScheduler } from './job-queue/scheduler.ts';
import { openDeps } from './open-deps.ts';
import type { Sandbox } from './payment-sandbox/sandbox.ts';
import { checkForProduction } from './settings/production-checklist.ts';
import { readSettings, type Settings, SettingsError } from './settings/settings.ts';
import { systemClock } from './shared/clock.ts';
import { isCommonPassword } from './shared/passwords/passwords.ts';
import { buildStamp } from './shared/version.ts';
import { createShutdown, stopOnSignal } from './shutdown.ts';

/** How many new connections may wait, as on Linux by default (net.core.somaxconn). With Node's 511, those of a crowd are lost. */
const backlog = 4096;

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
  // As the first step, this one runs at shutdown even if the others take too long.
  cleanup.push(async () => (await closeDatabase)?.());
  const loadingPages = settings.servesSite ? loadPages() : undefined;
  const closePages = loadingPages?.then(
    ({ close }) => close,
    () => undefined,
  );
  cleanup.push(async () => (await closePages)?.());
  const { connection } = await connecting;
  await requireSessions(settings);
  await migrateDatabase(connection, undefined, logFailures(log, 'migrations wait'));
  const db = openDatabase({ ...connection, max: settings.databaseConnections });
  // Jobs have longer timeouts and must not use up the connections for requests.
  const jobsDb = openDatabase({ ...connection, max: 5 }, jobTimeouts);
  cleanup.push(
    () => db.$client.end(),
    () => jobsDb.$client.end(),
  );
  const listening = { url: '' };
  const { deps, sandbox } = await openDeps(
    {
      settings,
      db,
      connection,
      log,
      clock: systemClock,
      works: settings.runsJobs,
      home: databaseHome(settings),
      ffmpeg: await findFfmpeg(log),
      ownUrl: () => (settings.servesSite ? listening.url : settings.publicUrl.origin),
      onError: (part) => logFailures(log, part),
    },
    cleanup,
  );
  const { jobs, payments, site } = deps;
  // The server starts even without files, since the site and portal run without them.
  deps.storage.check().catch(({ message }) => log.error(`Files are unavailable: ${message}`));
  if (deps.metrics) addGauges(deps.metrics, { db, jobsDb, jobs });
  const signIns = settings.demoData ? await loadDemoData(deps) : undefined;
  // Demo data sets up the studio, so the site's content is read again.
  if (signIns) await site.refresh();
  // A process that only converts doesn't have the owner's password among its settings.
  if (!signIns && !settings.onlyConverts) await createOwner(deps);
  const paymentSources = payments.mode === 'stripe' ? stripeSources : noPaymentSources;
  const pages = await loadingPages;
  const app = await buildApp(deps, { sandbox, pages: pages && { ...pages, paymentSources, renderedAtOnce: publicPaths } });
  cleanup.push(() => app.close());
  await app.listen({ host: settings.host, port: settings.port, backlog });
  listening.url = addressOf(app.server.address() as AddressInfo);
  if (settings.runsJobs) await startWorking({ ...deps, db: jobsDb }, sandbox, cleanup);
  await db.transaction((tx) => queueThumbnails(deps, tx, site.current.content));
  log.info({ version: buildStamp }, 'started');
  warnAboutSettings(settings, log);
  if (settings.servesSite) printAddresses(settings, payments.mode, signIns);
  else console.log(`\nPicturelock is running background jobs. How it is: ${listening.url}/healthz\n`);
  const accountReport = await checkAccount(deps);
  if (accountReport) console.log(accountReport);
  releaseMemory();
}

async function startWorking(deps: Deps, sandbox: Sandbox | undefined, cleanup: (() => unknown)[]) {
  const { jobs, log, settings } = deps;
  const handlers = jobHandlers(deps, sandbox);
  const conversions = conversionsOf(jobs.queues);
  if (!settings.onlyConverts) {
    const others = jobNamesOf(jobs.queues).filter((name) => !conversions.includes(name));
    await jobs.work(handlers, others);
    cleanup.push(startScheduler(deps, logFailures(log, 'schedules')));
  }
  cleanup.push(takeConversions(deps, handlers, logFailures(log, 'conversions')));
}

/** Says what a studio on the internet would still need. */
function warnAboutSettings(settings: Settings, log: Deps['log']) {
  if (settings.demoData || settings.onlyConverts || process.env.NODE_ENV !== 'production') return;
  for (const { name, advice } of checkForProduction(settings)) if (advice) log.warn({ check: name }, advice);
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
  const password = await ensureOwner(deps.db, deps.settings.adminPassword);
  if (password) console.log(`\nThe owner's password for the admin area (shown only once): ${password}`);
}

const paymentsText = { sandbox: ' with sandbox payments', stripe: ' with payments by Stripe', off: ' without card payments' };

type SignIns = Awaited<ReturnType<typeof loadDemoData>>;

function printAddresses({ publicUrl }: Settings, mode: Deps['payments']['mode'], signIns: SignIns | undefined) {
  const lines = [
    `Picturelock is running at ${publicUrl.href}`,
    `  Admin area     ${new URL('/admin', publicUrl).href}`,
    `  Client portal  ${new URL('/client/login', publicUrl).href}`,
  ];
  if (signIns)
    lines.push(
      '',
      `Demo data${paymentsText[mode]}. Sign in with:`,
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

/** Formats errors that the operator can fix as a sentence, and others with a stack trace. */
function formatStartError(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  if (error instanceof SettingsError) return message;
  if (code === 'EADDRINUSE') return `Port ${port} is already in use. Stop the other program, or set PORT to a free port.`;
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') return `The server can't listen on HOST and PORT: ${message}.`;
  return JSON.stringify(describeError(error as Error), null, 2);
}
