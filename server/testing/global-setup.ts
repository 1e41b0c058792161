import { rm } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '../db/client.ts';
import { startEmbeddedPostgres } from '../db/embedded.ts';
import { startJobs } from '../jobs/jobs.ts';
import { temporaryDirectory } from './temporary-directory.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; user: string };
  }
}

/** One throwaway PostgreSQL for the whole run, with a template database that every test file copies. */
export default async function setup(project: TestProject) {
  const directory = temporaryDirectory();
  const postgres = await startEmbeddedPostgres(directory, { throwaway: true });
  const { host, user } = postgres.connection;
  const template = { host, user, database: 'template_picturelock' };
  await query({ host, user, database: 'postgres' }, 'create database template_picturelock');
  await migrateDatabase(template);
  const jobs = await startJobs(template, { works: false, onError: (error) => console.error(error) });
  await jobs.stop();
  project.provide('postgres', { host, user });
  return async () => {
    await postgres.stop();
    await rm(directory, { recursive: true, force: true });
  };
}

async function query(connection: pg.ClientConfig, text: string) {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(text).finally(() => client.end());
}
