import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import Stripe from 'stripe';
import type { Deps } from '#server/deps.ts';
import { type Sandbox, startSandbox } from '#server/payment-sandbox/sandbox.ts';
import { systemClock } from '#server/shared/clock.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { createTestDatabase } from '#server/testing/test-database.ts';
import { startEventRelay } from './event-relay.ts';
import { startFlakyProxy } from './flaky-proxy.ts';
import type { Random } from './random.ts';
import { type RestartingServer, startRestartingServer } from './restarting-server.ts';
import { type FaultTestConfig, testProvider } from './test-provider.ts';

const secretKey = 'sk_test_fault';
const webhookSecret = 'whsec_fault';

/** How the server's database connections are told from those of the test. */
const serverName = 'server-under-test';

/** A server process, a payment provider with its own database, and everything between them that can fail. */
export interface World {
  /** The server's database and the provider without faults in between: to set up, to look and to run jobs in the test's own process. */
  deps: Deps;
  server: RestartingServer;
  sandbox: Sandbox;
  /** The provider's API without faults, as its dashboard uses it. */
  stripe: Stripe;
  counts: { providerRequests: number; kills: number; connectionCuts: number };
  /** Ends all faults but those of events. */
  stopFaults(): Promise<void>;
  /** Waits until every event has arrived that isn't lost for good. */
  deliverEvents(): Promise<void>;
  close(): Promise<void>;
}

export async function openWorld(random: Random): Promise<World> {
  const counts = { providerRequests: 0, kills: 0, connectionCuts: 0 };
  const provider = await createTestDatabase();
  const relay = await startEventRelay({ webhookSecret, serverUrl: () => server.url(), random: random.fork() });
  const sandbox = await startSandbox({
    db: provider.db,
    jobs: { enqueue: async () => undefined },
    clock: systemClock,
    secretKey,
    webhookSecret,
    settlingTime: 50,
    webhookUrl: () => relay.url,
  });
  const { deps, connection } = await openDeps(sandbox.port);
  const faults = scheduleFaults(deps, random.fork(), counts);
  const proxy = await startFlakyProxy(sandbox.port, random.fork(), () => {
    counts.providerRequests++;
    faults.onRequest(server);
  });
  const server = await startRestartingServer({
    connection: { ...connection, application_name: serverName },
    providerPort: proxy.port,
    secretKey,
    webhookSecret,
  });
  const tasks = repeatedly(() => sandbox.runDueTasks());
  return {
    deps,
    server,
    sandbox,
    stripe: new Stripe(secretKey, { host: sandbox.host, port: sandbox.port, protocol: 'http', telemetry: false }),
    counts,
    stopFaults: () => {
      proxy.stopFaults();
      return faults.stop();
    },
    deliverEvents: async () => {
      await tasks.stop();
      // Runs tasks once more, after everything that was scheduled later has become due.
      await setTimeout(100);
      await sandbox.runDueTasks();
      await relay.finish();
    },
    close: async () => {
      await tasks.stop();
      await faults.stop();
      await server.close();
      relay.close();
      await proxy.close();
      await sandbox.close();
    },
  };
}

/** The dependencies of features on the server's database, with the provider beside the proxy. */
async function openDeps(providerPort: number) {
  const { deps, db } = await createTestApp({ env: { PAYMENTS: 'off' } });
  const { host, user, database } = db.$client.options as FaultTestConfig['connection'];
  const connection = { host, user, database };
  const payments = testProvider({ connection, providerPort, secretKey, webhookSecret });
  return { deps: { ...deps, clock: systemClock, payments }, connection };
}

/** Kills the server and cuts its database connections, each after a random number of requests to the provider. */
function scheduleFaults(deps: Deps, random: Random, counts: World['counts']) {
  let isOver = false;
  let requestsUntilKill = random.integer(20, 60);
  let requestsUntilCut = random.integer(5, 30);
  let underway: Promise<unknown> = Promise.resolve();
  const onRequest = (server: RestartingServer) => {
    if (isOver) return;
    if (--requestsUntilCut === 0) {
      requestsUntilCut = random.integer(5, 30);
      counts.connectionCuts++;
      underway = Promise.all([underway, cutConnection(deps)]);
    }
    if (--requestsUntilKill === 0) {
      requestsUntilKill = random.integer(100, 400);
      counts.kills++;
      underway = Promise.all([underway, server.killAndRestart()]);
    }
  };
  const stop = async () => {
    isOver = true;
    await underway;
  };
  return { onRequest, stop };
}

/** Ends one of the server's busy database connections. */
const cutConnection = ({ db }: Deps) =>
  db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = ${serverName}
    order by (state = 'idle'), random() limit 1`);

/** Runs work again and again until stopped. */
function repeatedly(work: () => Promise<void>) {
  let isOver = false;
  const loop = (async () => {
    while (!isOver) {
      await work();
      await setTimeout(20);
    }
  })();
  return {
    stop: () => {
      isOver = true;
      return loop;
    },
  };
}
