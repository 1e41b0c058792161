import type { Connection } from '#server/db/client.ts';
import { insertObject, listObjects, lockAccount } from '#server/payment-sandbox/objects.store.ts';
import { newToken } from '#server/shared/tokens.ts';
import type { WebhookEndpoint } from './objects.ts';
import { newId } from './secrets.ts';

/** The one endpoint, created when first asked for: the process that sends an event may be another than the one that receives it. */
export const readWebhookEndpoint = (db: Connection): Promise<WebhookEndpoint> =>
  db.transaction(async (tx) => {
    await lockAccount(tx);
    const [existing] = await listObjects(tx, 'webhook_endpoint', {}, 1);
    if (existing) return existing;
    const endpoint: WebhookEndpoint = { id: newId('we'), object: 'webhook_endpoint', secret: `whsec_${newToken()}` };
    await insertObject(tx, endpoint);
    return endpoint;
  });
