import { randomBytes } from 'node:crypto';
import type { z } from 'zod';
import { type newWebhookEndpoint, type webhookEndpointChange, webhookEndpointLimit } from '#api/messaging/webhooks.ts';
import type { Connection, Transaction } from '#server/db/client.ts';
import type { NewestFirstCursor } from '#server/db/paging.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, invalidField, notFound } from '#server/shared/app-error.ts';
import { addMilliseconds, days, subtractMilliseconds } from '#server/shared/clock.ts';
import { emitTestEvent, enqueueDelivery } from './emit-event.ts';
import { urlProblem, webhookNetwork } from './send-webhook.ts';
import {
  deleteEndpoint,
  deleteOldDeliveries,
  type EndpointRow,
  findDelivery,
  findEndpoint,
  insertEndpoint,
  listDeliveries,
  listEndpoints,
  lockEndpoint,
  lockEndpointTable,
  requeueDelivery,
  updateEndpoint,
} from './webhooks.store.ts';

/** 192 bits, as the Standard Webhooks specification advises. */
const newSecret = () => `whsec_${randomBytes(24).toString('base64')}`;

/** How long requests are also signed with the previous secret. */
const rotationPeriod = 1 * days;

const deliveryRetention = 30 * days;

/** An endpoint's path may be a secret, so the audit log names only its host. */
const targetOf = ({ url }: Pick<EndpointRow, 'url'>) => new URL(url).host;

export const readEndpoints = ({ db }: Deps) => listEndpoints(db);

export async function readEndpoint({ db }: { db: Connection }, id: number): Promise<EndpointRow> {
  const endpoint = await findEndpoint(db, id);
  if (!endpoint) throw notFound('Endpoint');
  return endpoint;
}

async function lockEndpointById(tx: Transaction, id: number): Promise<EndpointRow> {
  const endpoint = await lockEndpoint(tx, id);
  if (!endpoint) throw notFound('Endpoint');
  return endpoint;
}

/** @throws AppError invalid for a URL that may not be contacted; conflict if there are too many endpoints */
export async function addEndpoint(deps: Deps, endpoint: z.output<typeof newWebhookEndpoint>, actor: Actor): Promise<EndpointRow> {
  requireAllowedUrl(deps, endpoint.url);
  return deps.db.transaction(async (tx) => {
    await lockEndpointTable(tx);
    if ((await listEndpoints(tx)).length >= webhookEndpointLimit)
      throw new AppError('conflict', `There can be at most ${webhookEndpointLimit} endpoints. Delete one that you no longer need.`);
    const added = await insertEndpoint(tx, { ...endpoint, secret: newSecret(), createdAt: deps.clock.now() });
    await recordAudit(tx, { action: 'webhook_endpoint.created', actor, target: targetOf(added) });
    return added;
  });
}

/** @throws AppError not_found; invalid for a URL that may not be contacted */
export async function changeEndpoint(deps: Deps, id: number, changes: z.output<typeof webhookEndpointChange>, actor: Actor) {
  if (changes.url !== undefined) requireAllowedUrl(deps, changes.url);
  return deps.db.transaction(async (tx) => {
    const before = await lockEndpointById(tx, id);
    const { isActive = before.isActive } = changes;
    const health = isActive && !before.isActive ? { disabledReason: null, failingSince: null } : {};
    const changed = await updateEndpoint(tx, id, { ...changes, isActive, ...health });
    await recordAudit(tx, { action: 'webhook_endpoint.changed', actor, target: targetOf(changed) });
    return changed;
  });
}

function requireAllowedUrl({ settings }: Deps, url: string): void {
  const problem = urlProblem(webhookNetwork(settings), url);
  if (problem) throw invalidField('url', problem);
}

export const removeEndpoint = ({ db }: Deps, id: number, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    const removed = await deleteEndpoint(tx, id);
    if (!removed) throw notFound('Endpoint');
    await recordAudit(tx, { action: 'webhook_endpoint.deleted', actor, target: targetOf(removed) });
  });

/** Gives an endpoint a new secret. The previous one stays valid for a while. */
export const rotateSecret = ({ db, clock }: Deps, id: number, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    const { secret: previousSecret } = await lockEndpointById(tx, id);
    const previousSecretExpiresAt = addMilliseconds(clock.now(), rotationPeriod);
    const changed = await updateEndpoint(tx, id, { secret: newSecret(), previousSecret, previousSecretExpiresAt });
    await recordAudit(tx, { action: 'webhook_endpoint.secret_rotated', actor, target: targetOf(changed) });
  });

/** @throws AppError not_found; conflict if the endpoint is off */
export const sendTestEvent = (deps: Deps, id: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    requireActive(await lockEndpointById(tx, id));
    await emitTestEvent(deps, tx, id);
  });

export const deliveryPages = ({ db }: Deps, endpointId: number) => ({
  list: (limit: number, before: NewestFirstCursor | undefined) => listDeliveries(db, endpointId, { limit, before }),
});

/**
 * Sends an event again, whether it was delivered, is waiting for its next attempt or was given up.
 * @throws AppError not_found; conflict if the endpoint is off
 */
export const resendDelivery = (deps: Deps, id: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const found = await findDelivery(tx, id);
    if (!found) throw notFound('Delivery');
    const { id: endpointId } = found.endpoint;
    requireActive(await lockEndpointById(tx, endpointId));
    const resends = await requeueDelivery(tx, id);
    if (resends === undefined) throw notFound('Delivery');
    await enqueueDelivery(deps, tx, { id, endpointId, resends });
  });

function requireActive({ isActive }: EndpointRow): void {
  if (!isActive) throw new AppError('conflict', 'This endpoint is off. Turn it on first.');
}

export const cleanUpWebhookDeliveries = ({ db, clock }: Deps, batchSize?: number) =>
  deleteOldDeliveries(db, subtractMilliseconds(clock.now(), deliveryRetention), batchSize);
