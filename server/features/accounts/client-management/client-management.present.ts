import type { ClientRow } from '#server/features/accounts/clients/clients.service.ts';

/** A client as admins see it. */
export const presentClient = (client: ClientRow) => ({ ...client, needsSetup: client.mustChangePassword });
