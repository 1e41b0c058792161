import { rmSync } from 'node:fs';
import type { InjectOptions } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '#server/app.ts';
import { jobHandlers } from '#server/areas.ts';
import type { PageOptions } from '#server/http/pages/pages.ts';
import { openDeps } from '#server/open-deps.ts';
import { readSettings } from '#server/settings/settings.ts';
import { minutes } from '#server/shared/clock.ts';
import type { CallLimits } from '#server/storage/s3/guard-calls.ts';
import { findTestFfmpeg } from './installed-ffmpeg.ts';
import { onTestEnd } from './on-test-end.ts';
import { temporaryDirectory } from './temporary-directory.ts';
import { TestClock } from './test-clock.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestAppOptions {
  /** Environment variables for the settings. */
  env?: Record<string, string>;
  pages?: PageOptions;
  /** Where ffmpeg is looked for, instead of on the path. */
  ffmpegPath?: string;
  /** Limits of the calls to a bucket. A test may change them as it goes. */
  callLimits?: CallLimits;
  /** A database and the directory of its files, instead of new ones. */
  restored?: Pick<TestDatabase, 'db' | 'connection'> & { files: string };
}

/** Enough connections for a burst of requests to run at once: on a busy machine, those that wait for their turn would be refused. */
const usualEnv = { PAYMENTS: 'sandbox', DEMO_DATA: 'off', LOG_LEVEL: 'silent', DATABASE_CONNECTIONS: '100' };

export type TestApp = Awaited<ReturnType<typeof createTestApp>>;

/** The whole server on its own database, with the payment sandbox, listening on a free port. */
export async function createTestApp({ env = {}, pages, ffmpegPath, callLimits, restored }: TestAppOptions = {}) {
  const { db, connection } = restored ?? (await createTestDatabase());
  const address = { url: '' };
  const delays: number[] = [];
  const files = restored?.files ?? temporaryDirectory();
  const clock = new TestClock();
  const cleanup: (() => unknown)[] = [() => rmSync(files, { recursive: true, force: true })];
  const { deps, sandbox } = await openDeps(
    {
      db,
      connection,
      clock,
      callLimits,
      home: files,
      works: false,
      ffmpegNiceness: 0,
      settings: readSettings({ ...usualEnv, ...env }),
      log: pino({ level: 'silent' }),
      ffmpeg: await findTestFfmpeg(ffmpegPath),
      // Long enough for a busy machine, which takes long to start the worker.
      pdfTimeout: 10 * minutes,
      ownUrl: () => address.url,
      onError: () => (error) => console.error(error),
      pause: async (milliseconds) => delays.push(milliseconds),
    },
    cleanup,
  );
  // Any delay is allowed: the event loop is the test's, too, whose work on a busy machine would count as overload.
  const app = await buildApp(deps, { pages, sandbox, maxEventLoopDelay: 0 });
  address.url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestEnd(async () => {
    await app.close();
    for (const close of cleanup.toReversed()) await close();
  });
  const testApp = {
    app,
    deps,
    /** The sandbox whose tasks `drain` runs. */
    sandbox,
    db,
    /** The connection settings, for another process or app on the same database and files. */
    connection,
    files,
    clock,
    /** Delays of sign-in attempts in milliseconds: recorded, not waited for. */
    delays,
    url: address.url,
    /** Runs all due jobs, and the jobs that they enqueue; of the sandbox's, those that are due on the clock. */
    drain: async () => {
      const handlers = jobHandlers(deps, testApp.sandbox);
      await handlers['run-sandbox-tasks']({});
      await deps.jobs.drain(handlers);
    },
    /** Sends a request; JSON bodies are serialized and parsed. */
    call: (method: NonNullable<InjectOptions['method']>, url: string, options: CallOptions = {}) => inject(app, method, url, options),
  };
  return testApp;
}

interface CallOptions {
  body?: unknown;
  cookie?: string | undefined;
  headers?: Record<string, string>;
}

async function inject(
  app: Awaited<ReturnType<typeof buildApp>>,
  method: NonNullable<InjectOptions['method']>,
  url: string,
  options: CallOptions,
) {
  const { body, cookie, headers = {} } = options;
  const response = await app.inject({
    method,
    url,
    headers: { ...headers, ...(cookie ? { cookie } : {}) },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  const isJson = response.headers['content-type']?.includes('json');
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    // biome-ignore lint/suspicious/noExplicitAny: tests inspect arbitrary responses
    body: (isJson ? response.json() : undefined) as any,
    /** The first cookie that was set, as a Cookie header. */
    cookie: response.cookies[0] && `${response.cookies[0].name}=${response.cookies[0].value}`,
  };
}
