import { migrateDatabase } from '../db/client.ts';
import { startJobs } from '../jobs/jobs.ts';
import { type DatabaseServer, onDatabase, template } from './databases.ts';

export async function createTemplateDatabase({ host, user }: DatabaseServer): Promise<void> {
  const connection = { host, user, database: template };
  await onDatabase({ host, user }, `create database ${template}`);
  await migrateDatabase(connection);
  const jobs = await startJobs(connection, { works: false, onError: (error) => console.error(error) });
  await jobs.stop();
}
