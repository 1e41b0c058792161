import { Webhook } from 'standardwebhooks';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { notifyOwner } from '#server/features/messaging/notifications/notifications.service.ts';
import type { JobData } from '#server/job-queue/queues.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { postWebhook, type WebhookNetwork, webhookNetwork } from './send-webhook.ts';
import { type DeliveryRow, type EndpointRow, findDelivery, lockEndpoint, updateDelivery, updateEndpoint } from './webhooks.store.ts';

/** An endpoint that no event has reached for this long is turned off with the next event that is given up. */
const maxFailingTime = 3 * days;

/** With exponential backoff, this many retries take between one and two days. */
export const webhookRetries = 14;

interface Attempt {
  at: Date;
  responseStatus: number | null;
  /** Undefined after a 2xx response. */
  error: string | undefined;
  duration: number;
}

/** Sends an event to its endpoint. Throws if it's worth another attempt, so that the job retries. */
export async function deliverWebhook(
  deps: Deps,
  { deliveryId, resends }: JobData['deliver-webhook'],
  network: WebhookNetwork = webhookNetwork(deps.settings),
): Promise<void> {
  const found = await findDelivery(deps.db, deliveryId);
  if (found?.delivery.status !== 'pending' || found.delivery.resends !== resends) return;
  const { delivery, endpoint } = found;
  if (!endpoint.isActive) return updateDelivery(deps.db, delivery, { status: 'failed', error: 'The endpoint was turned off.' });
  const attempt = await attemptDelivery(deps, delivery, endpoint, network);
  const isFinal = attempt.error === undefined || attempt.responseStatus === 410 || delivery.attempts >= webhookRetries;
  await deps.db.transaction((tx) => recordAttempt(deps, tx, delivery, attempt, isFinal));
  if (!isFinal) throw new Error(attempt.error);
}

async function attemptDelivery({ clock }: Deps, delivery: DeliveryRow, endpoint: EndpointRow, network: WebhookNetwork) {
  const { id, messageId, type, createdAt, data } = delivery;
  // The delivery's id is the sequence number, because ids grow with each event.
  const body = JSON.stringify({ type, sequence: id, timestamp: createdAt.toISOString(), data });
  const at = clock.now();
  const headers = {
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    'user-agent': 'Picturelock-Webhooks',
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signaturesOf(endpoint, at, messageId, body),
  };
  const startedAt = performance.now();
  const outcome = await postWebhook(network, endpoint.url, headers, body).then(
    ({ status, excerpt }) => ({ responseStatus: status, error: responseError(status, excerpt) }),
    (error) => ({ responseStatus: null, error: connectionError(error, network) }),
  );
  return { at, duration: Math.round(performance.now() - startedAt), ...outcome } satisfies Attempt;
}

/** Signatures with the secret, and with the previous one until it expires: receivers accept either. */
function signaturesOf({ secret, previousSecret, previousSecretExpiresAt }: EndpointRow, at: Date, messageId: string, body: string) {
  const secrets = [secret, ...(previousSecret && previousSecretExpiresAt && previousSecretExpiresAt > at ? [previousSecret] : [])];
  return secrets.map((each) => new Webhook(each).sign(messageId, at, body)).join(' ');
}

function responseError(status: number, excerpt: string): string | undefined {
  if (status >= 200 && status < 300) return undefined;
  if (status >= 300 && status < 400) return `${status}: redirects aren't followed`;
  return excerpt ? `${status}: ${excerpt}` : `${status}`;
}

function connectionError(error: NodeJS.ErrnoException, { timeout }: WebhookNetwork): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError') return `No response within ${timeout / 1000} seconds`;
  // The message says what is wrong with a certificate, or why we refused; an AggregateError for several addresses has none.
  return connectionErrors[error.code ?? ''] ?? (error.message || error.code || error.name);
}

/** Node.js's error codes (Node.js, "Common system errors" and "DNS error codes"), in words. */
const connectionErrors: Record<string, string> = {
  ENOTFOUND: "The host name wasn't found",
  EAI_AGAIN: "The host name couldn't be looked up",
  ECONNREFUSED: 'The server refused the connection',
  ECONNRESET: 'The server closed the connection without a response',
  EPIPE: 'The server closed the connection without a response',
  ETIMEDOUT: "The server couldn't be reached in time",
  EHOSTUNREACH: "The server can't be reached",
  ENETUNREACH: "The server can't be reached",
  EPROTO: "The server doesn't speak HTTPS at this address",
  CERT_HAS_EXPIRED: "The server's certificate has expired",
  DEPTH_ZERO_SELF_SIGNED_CERT: "The server's certificate is self-signed",
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: "The server's certificate chain is incomplete",
  ERR_TLS_CERT_ALTNAME_INVALID: "The server's certificate is for another host",
};

/** Records an attempt. Turns the endpoint off if it's gone, or if no event has reached it for days. */
async function recordAttempt(deps: Deps, tx: Transaction, delivery: DeliveryRow, attempt: Attempt, isFinal: boolean): Promise<void> {
  // The endpoint is locked first, in the same order as by its deletion.
  const endpoint = await lockEndpoint(tx, delivery.endpointId);
  if (!endpoint) return;
  const { at, responseStatus, error, duration } = attempt;
  const status = error === undefined ? 'delivered' : isFinal ? 'failed' : 'pending';
  const attempts = delivery.attempts + 1;
  await updateDelivery(tx, delivery, { status, attempts, lastAttemptAt: at, responseStatus, error: error ?? null, duration });
  const failingSince = error === undefined ? null : (endpoint.failingSince ?? at);
  if (failingSince?.getTime() !== endpoint.failingSince?.getTime()) await updateEndpoint(tx, endpoint.id, { failingSince });
  if (!endpoint.isActive || status !== 'failed') return;
  const isFailing = failingSince !== null && failingSince < subtractMilliseconds(at, maxFailingTime);
  if (responseStatus === 410) await turnOff(deps, tx, endpoint, 'gone');
  else if (isFailing) await turnOff(deps, tx, endpoint, 'failing');
}

async function turnOff(deps: Deps, tx: Transaction, { id, url }: EndpointRow, disabledReason: 'gone' | 'failing') {
  await updateEndpoint(tx, id, { isActive: false, disabledReason });
  const reason = disabledReason === 'gone' ? 'it answered that it no longer exists' : 'no event has reached it for days';
  await notifyOwner(deps, tx, {
    text: `The webhook endpoint at ${new URL(url).host} was turned off: ${reason}.`,
    link: `/admin/settings/integrations/${id}`,
    actor: { kind: 'system' },
  });
}
