import type { ClientRow } from './clients.store.ts';

/** What an admin sees of a client. */
export const presentClient = (client: ClientRow) => ({ ...client, needsSetup: client.mustChangePassword });
