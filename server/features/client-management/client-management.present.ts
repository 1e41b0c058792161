import type { ClientRow } from '../clients/clients.service.ts';

/** A client as admins see it. */
export const presentClient = (client: ClientRow) => ({ ...client, needsSetup: client.mustChangePassword });
