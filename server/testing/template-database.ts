import { migrateDatabase } from '#server/db/client.ts';
import { type DatabaseServer, onDatabase, template } from './databases.ts';

export async function createTemplateDatabase({ host, user }: DatabaseServer): Promise<void> {
  await onDatabase({ host, user }, `create database ${template}`);
  await migrateDatabase({ host, user, database: template });
}
