import { createTemplateDatabase } from '#server/testing/template-database.ts';
import { databaseServer } from './database-server.ts';

/** Creates the template database, once the shared server is ready. */
export default async () => createTemplateDatabase(await databaseServer());
