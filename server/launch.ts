import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { buildApp } from './app.ts';
import { listenForChanges } from './db/change-listener.ts';
import { migrateDatabase, openDatabase } from './db/client.ts';
import { openConnection } from './db/connect.ts';
import { loadDemoData } from './db/demo-data.ts';
import { jobTimeouts } from './db/pool.ts';
import type { Deps } from './deps.ts';
import { ensureOwner } from './features/admins/admins.service.ts';
import { openMailTransport } from './features/mail/transport.ts';
import { openPayments } from './features/payments/open-payments.ts';
import { openSite } from './features/site/site.service.ts';
import { openLog } from './http/log.ts';
import type { PageRenderer } from './http/pages/pages.ts';
import { createRateLimits } from './http/rate-limits.ts';
import { noPaymentSources, stripeSources } from './http/security-headers.ts';
import { jobHandlers } from './jobs/handlers.ts';
import { startJobs } from './jobs/jobs.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';
import { seconds, systemClock } from './shared/clock.ts';
import { describeError } from './shared/describe-error.ts';
import { logFailures } from './shared/failure-log.ts';
import { isCommonPassword } from './shared/passwords.ts';
import { createShutdown, stopOnSignal } from './shutdown.ts';
import { buildStamp } from './version.ts';

/** Requests in flight have this time when the server stops. */
const responseTimeout = 4 * seconds;

/** Starts everything with the settings of the environment; what stops it is explained in a sentence, and ends the process. */
export async function launch(loadPages: () => Promise<PageRenderer>): Promise<void> {
  try {
    requireNode24();
    await run(readSettings(process.env), loadPages);
  } catch (error) {
    console.error(printStartError(error));
    process.exit(1);
  }
}

async function run(settings: Settings, loadPages: () => Promise<PageRenderer>) {
  if (settings.adminPassword && (await isCommonPassword(settings.adminPassword)))
    throw new SettingsError('ADMIN_PASSWORD is one of the most common passwords: choose another one.');
  const log = await openLog(settings.logLevel);
  const undo: (() => unknown)[] = [];
  const stop = createShutdown(
    undo,
    (error) => console.error(printStartError(error)),
    () => log.flush(),
  );
  const started = start(settings, loadPages, log, undo);
  stopOnSignal(log, started, stop);
  try {
    await started;
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @param undo is told how to take back what was made so far, also where the start fails */
async function start(settings: Settings, loadPages: () => Promise<PageRenderer>, log: Deps['log'], undo: (() => unknown)[]) {
  const { connection, close } = await openConnection(settings, log);
  undo.push(close);
  await migrateDatabase(connection);
  const db = openDatabase(connection);
  // Jobs wait longer for what they ask, and take no connections from requests.
  const jobsDb = openDatabase({ ...connection, max: 5 }, jobTimeouts);
  undo.push(
    () => db.$client.end(),
    () => jobsDb.$client.end(),
  );
  const changes = listenForChanges(connection, logFailures(log, 'live updates'));
  undo.push(() => changes.close());
  const jobs = await startJobs(connection, { works: settings.runsJobs, onError: logFailures(log, 'jobs') });
  const mail = openMailTransport(settings.mail);
  const listening = { url: '' };
  const { payments, close: closePayments } = await openPayments(settings, {
    db,
    jobs,
    clock: systemClock,
    webhookHost: () => listening.url,
  });
  // Before the site is read, as it sets the studio up.
  const signIns = settings.demoData ? await loadDemoData({ db, clock: systemClock, settings }) : undefined;
  const site = await openSite({ db, log });
  // Jobs end before what they work with.
  undo.push(
    () => site.close(),
    () => mail.close(),
    closePayments,
    () => jobs.stop(),
  );
  const deps: Deps = { db, changes, clock: systemClock, jobs, limits: createRateLimits(db), mail, payments, settings, site, log };

  if (!signIns) await createOwner(deps);
  const paymentSources = payments.mode === 'stripe' ? stripeSources : noPaymentSources;
  const app = await buildApp(deps, { ...(await loadPages()), paymentSources });
  undo.push(() => closeWithin(app, responseTimeout));
  await app.listen({ host: settings.host, port: settings.port });
  listening.url = addressOf(app.server.address() as AddressInfo);
  if (settings.runsJobs) await jobs.work(jobHandlers({ ...deps, db: jobsDb }));
  log.info({ version: buildStamp }, 'started');
  printAddresses(settings, signIns);
  releaseMemory();
}

/** Waits for requests in flight, but not for one whose sender has gone silent: the database must still be closed in time. */
async function closeWithin(app: Awaited<ReturnType<typeof buildApp>>, milliseconds: number) {
  const timer = setTimeout(() => app.server.closeAllConnections(), milliseconds);
  await app.close();
  clearTimeout(timer);
}

/** Where this process answers itself; a wildcard address is reached by loopback. */
function addressOf({ address, family, port }: AddressInfo): string {
  const host = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[address] ?? (family === 'IPv6' ? `[${address}]` : address);
  return `http://${host}:${port}`;
}

/** Loading the code leaves several times the memory that is used, which V8 returns only when asked. */
function releaseMemory() {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as (options: object) => void)({ type: 'major', execution: 'sync' });
}

/** The first start makes the owner; a random password is shown at once, as only its hash is kept. */
async function createOwner(deps: Deps) {
  const password = await ensureOwner(deps, deps.settings.adminPassword);
  if (password) console.log(`\nThe owner's password for the admin area, shown only now: ${password}`);
}

function printAddresses({ publicUrl }: Settings, signIns: Awaited<ReturnType<typeof loadDemoData>> | undefined) {
  const lines = [
    `Picturelock runs at ${publicUrl.href}`,
    `  Admin area     ${new URL('/admin', publicUrl).href}`,
    `  Client portal  ${new URL('/client/login', publicUrl).href}`,
  ];
  if (signIns)
    lines.push(
      '',
      'Demo data, with sandbox payments. Sign in with:',
      `  Admin          ${signIns.adminPassword}`,
      `  Client         ${signIns.clientEmail}  ${signIns.clientPassword}`,
      ...(signIns.accessCode ? [`  Access code    ${signIns.accessCode}`] : []),
    );
  console.log(`\n${lines.join('\n')}\n`);
}

function requireNode24() {
  if (Number(process.versions.node.split('.')[0]) < 24)
    throw new SettingsError(`This needs Node.js 24, which the project brings along: start it with npm start. Here is ${process.version}.`);
}

/** One clear sentence for what the operator can mend, a stack for what only we can. */
function printStartError(error: unknown): string {
  const { code, message, port } = error as NodeJS.ErrnoException & { port?: number };
  if (error instanceof SettingsError) return message;
  if (code === 'EADDRINUSE') return `PORT ${port} is in use by another program: stop that one, or set PORT to a free one.`;
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') return `HOST and PORT cannot be listened on: ${message}.`;
  return JSON.stringify(describeError(error as Error), null, 2);
}
