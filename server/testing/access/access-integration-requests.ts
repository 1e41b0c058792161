import { expect } from 'vitest';
import { webhookDeliveries, webhookEndpoints } from '#server/db/schema/messaging/webhooks.ts';
import { createApiKey } from '#server/features/accounts/api-keys/api-keys.service.ts';
import type { AccessFixture } from './access-callers.ts';
import { systemActor } from './access-rows.ts';
import type { PrepareRequest } from './prepare-request.ts';

const newApiKey = { name: 'Accounting', scopes: ['invoices:read' as const], expiresAt: null };

const url = 'https://hooks.example/studio';

async function addEndpoint({ testApp: { db } }: AccessFixture): Promise<number> {
  const secret = `whsec_${Buffer.alloc(24).toString('base64')}`;
  const [row] = await db
    .insert(webhookEndpoints)
    .values({ url, events: ['invoice.paid'], secret })
    .returning();
  return row!.id;
}

async function addDelivery(fixture: AccessFixture) {
  const endpointId = await addEndpoint(fixture);
  const [row] = await fixture.testApp.db
    .insert(webhookDeliveries)
    .values({ endpointId, messageId: 'msg_access', type: 'invoice.paid', data: {} })
    .returning();
  return { endpointId, id: row!.id };
}

const forEndpoint =
  (request: { body?: object; expected?: object } = {}): PrepareRequest =>
  async (fixture) => ({ params: { id: await addEndpoint(fixture) }, ...request });

/** What the owner does so that other programs can be told of events, and can use the API. */
export const integrationRequests: Record<string, PrepareRequest> = {
  'POST /api/admin/api-keys': () => ({ body: newApiKey, expected: { key: expect.stringMatching(/^plk_[\w-]{43}$/) } }),
  'DELETE /api/admin/api-keys/:id': async ({ testApp: { deps }, caller: { userId } }) => {
    const created = userId === undefined ? undefined : await createApiKey(deps, newApiKey, userId, systemActor);
    return { params: { id: created?.apiKey.id ?? 1 } };
  },
  'GET /api/admin/webhook-endpoints': async (fixture) => {
    await addEndpoint(fixture);
    return { expected: { endpoints: expect.arrayContaining([expect.objectContaining({ url })]) } };
  },
  'POST /api/admin/webhook-endpoints': async ({ testApp: { db } }) => {
    await db.delete(webhookEndpoints);
    return { body: { url, events: ['invoice.paid'] }, expected: { endpoint: { url, isActive: true } } };
  },
  'GET /api/admin/webhook-endpoints/:id': forEndpoint({ expected: { endpoint: { url } } }),
  'PATCH /api/admin/webhook-endpoints/:id': forEndpoint({ body: { isActive: false }, expected: { endpoint: { isActive: false } } }),
  'DELETE /api/admin/webhook-endpoints/:id': forEndpoint(),
  'GET /api/admin/webhook-endpoints/:id/secret': forEndpoint({ expected: { secret: expect.stringMatching(/^whsec_A+$/) } }),
  'POST /api/admin/webhook-endpoints/:id/secret': forEndpoint({ expected: { secret: expect.stringMatching(/^whsec_/) } }),
  'POST /api/admin/webhook-endpoints/:id/test': forEndpoint(),
  'GET /api/admin/webhook-endpoints/:id/deliveries': async (fixture) => ({ params: { id: (await addDelivery(fixture)).endpointId } }),
  'POST /api/admin/webhook-deliveries/:id/resend': async (fixture) => ({ params: { id: (await addDelivery(fixture)).id } }),
};
