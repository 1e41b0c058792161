import { execFileSync, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import type { Socket } from 'node:net';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { queues } from '#server/areas.ts';
import { startEmbeddedPostgres } from '#server/db/embedded.ts';
import { startJobs } from '#server/job-queue/jobs.ts';
import { type DatabaseServer, template } from './databases.ts';
import { createTemplateDatabase } from './template-database.ts';
import { temporaryDirectory } from './temporary-directory.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: DatabaseServer;
  }
}

/** Builds the server if it has changed, because tests start it as processes. */
const build = () => execFileSync(process.execPath, ['scripts/setup.mjs', 'build'], { stdio: 'inherit' });

/** Starts one temporary PostgreSQL for the whole run, with a template database that every test file copies. */
export default async function setup(project: TestProject) {
  build();
  const directory = temporaryDirectory();
  cleanUpAfterKill(directory);
  const postgres = await startEmbeddedPostgres(directory, { throwaway: true });
  const { host, user } = postgres.connection;
  await createTemplateDatabase({ host, user });
  await createQueues({ host, user, database: template });
  project.provide('postgres', { host, user });
  return async () => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
}

/** Creates the queues of every server in the template, so that each test doesn't create them again. */
async function createQueues(connection: pg.PoolConfig) {
  const jobs = await startJobs(connection, { queues, works: false, onError: (error) => console.error(error) });
  await jobs.stop();
}

/** Cleans up even if this process is killed: a shell waits for its stdin to close, then removes what the teardown would have removed. */
function cleanUpAfterKill(directory: string) {
  const script = 'cat; kill -QUIT "$(head -n 1 "$0/database/postgres/postmaster.pid")"; rm -rf "$0"';
  const shell = spawn('sh', ['-c', script, directory], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.unref();
  (shell.stdin as Socket).unref();
}
