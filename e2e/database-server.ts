import { join } from 'node:path';
import { embeddedConnection } from '#server/db/embedded.ts';

/** The database server of the shared server, which also has the databases of isolated servers. */
export const databaseServer = () => embeddedConnection(join(process.env.E2E_DATA_DIR!, 'demo'));
