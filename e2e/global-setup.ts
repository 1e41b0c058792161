import { createTemplateDatabase } from '#server/testing/template-database.ts';
import { databaseServer } from './database-server.ts';

/** Runs once the shared server is ready. */
export default async () => createTemplateDatabase(await databaseServer());
