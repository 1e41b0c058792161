import { eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, test } from 'vitest';
import { webhookDeliveries, webhookEndpoints } from '#server/db/schema/messaging/webhooks.ts';
import { addMilliseconds, days } from '#server/shared/clock.ts';
import { ownerCookie } from '#server/testing/factories.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { addEndpoint, answerWith, openReceiver } from '#server/testing/webhook-receiver.ts';
import { webhookRetries } from './deliver-webhook.ts';

const testApp = await createTestApp({ env: { WEBHOOKS_ALLOW_PRIVATE: 'on' } });
const { call, clock, db, drain } = testApp;
let cookie: string;

beforeEach(async () => {
  // Receivers compare a request's time with their own.
  clock.advance(Date.now() - clock.now().getTime());
  cookie = await ownerCookie(testApp);
});

/** An endpoint that subscribes to messages, with what was delivered to it. */
async function openEndpoint(answer?: Parameters<typeof openReceiver>[0]) {
  await db.delete(webhookEndpoints);
  const receiver = await openReceiver(answer);
  const endpoint = await addEndpoint(testApp, cookie, receiver.url);
  return {
    receiver,
    ...endpoint,
    read: async () => (await db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpoint.id)))[0]!,
    deliveries: async () => (await call('GET', `${endpoint.path}/deliveries`, { cookie })).body,
    post: (action: string) => call('POST', `${endpoint.path}/${action}`, { cookie }),
  };
}

const emit = () =>
  call('POST', '/api/contact', { body: { name: 'Ann Sender', email: 'ann@sender.example', message: 'Could you cut it?' } });

const makeRetriesDue = () => db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`);

const resend = (id: number) => call('POST', `/api/admin/webhook-deliveries/${id}/resend`, { cookie });

test("posts the event with a signature that the specification's library verifies", async () => {
  const { receiver, secret, deliveries } = await openEndpoint();
  await emit();
  await drain();
  const [request] = receiver.requests;
  const [delivery] = await deliveries();
  expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{32}$/);
  expect(new Webhook(secret).verify(request!.body, request!.headers)).toEqual({
    type: 'message.received',
    sequence: delivery.id,
    timestamp: clock.now().toISOString(),
    data: { message: { id: expect.any(Number), name: 'Ann Sender' } },
  });
  expect(() => new Webhook(secret).verify(request!.body.replace('Ann', 'Bo'), request!.headers)).toThrow('No matching signature');
  expect(request!.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-id': delivery.messageId });
  expect(delivery).toMatchObject({ status: 'delivered', attempts: 1, responseStatus: 204, error: null, lastAttemptAt: expect.any(String) });
  expect(delivery.duration).toBeGreaterThanOrEqual(0);
});

test('retries with growing pauses, under the same id, until the endpoint accepts it', async () => {
  const { receiver, read, deliveries } = await openEndpoint(answerWith(500, 'Out of\n memory'));
  await emit();
  const pauses: { seconds: number; attemptSeconds: number }[] = [];
  for (let attempt = 1; attempt <= 3; attempt++) {
    await makeRetriesDue();
    const startedAt = performance.now();
    await drain();
    const attemptSeconds = (performance.now() - startedAt) / 1000;
    const { rows } = await db.execute<{ seconds: number }>(
      sql`select extract(epoch from start_after - started_on)::float as seconds from pgboss.job where state = 'retry' and name = 'deliver-webhook'`,
    );
    pauses.push({ seconds: rows[0]!.seconds, attemptSeconds });
  }
  // The pauses are at least 5, 10 and 20 seconds, plus up to as much jitter, after an attempt that took its time.
  pauses.forEach(({ seconds, attemptSeconds }, index) => {
    expect(seconds).toBeGreaterThanOrEqual(5 * 2 ** index);
    expect(seconds).toBeLessThanOrEqual(10 * 2 ** index + attemptSeconds);
  });
  expect(await deliveries()).toMatchObject([{ status: 'pending', attempts: 3, responseStatus: 500, error: '500: Out of memory' }]);
  expect(await read()).toMatchObject({ failingSince: clock.now(), isActive: true });
  receiver.answer = answerWith(202);
  await makeRetriesDue();
  await drain();
  await makeRetriesDue();
  await drain();
  expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 4, error: null }]);
  expect(await read()).toMatchObject({ failingSince: null });
  expect(receiver.requests).toHaveLength(4);
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('numbers the events, so that receivers see which of two is the later one although it arrived first', async () => {
  const { receiver, deliveries } = await openEndpoint(answerWith(500));
  await emit();
  await drain();
  receiver.answer = answerWith(204);
  await emit();
  await drain();
  await makeRetriesDue();
  await drain();
  const [earlier, later, retried] = receiver.requests.map(({ headers, body }) => ({ id: headers['webhook-id'], ...JSON.parse(body) }));
  expect(later.sequence).toBeGreaterThan(earlier.sequence);
  expect(retried).toEqual(earlier);
  expect((await deliveries()).map(({ status }: { status: string }) => status)).toEqual(['delivered', 'delivered']);
});

test('gives up after the last retry', async () => {
  const { receiver, deliveries } = await openEndpoint(answerWith(503));
  await emit();
  for (let attempt = 1; attempt <= webhookRetries + 3; attempt++) {
    await makeRetriesDue();
    await drain();
  }
  expect(receiver.requests).toHaveLength(webhookRetries + 1);
  expect(await deliveries()).toMatchObject([{ status: 'failed', attempts: webhookRetries + 1, error: '503' }]);
});

test('does not follow redirects', async () => {
  const elsewhere = await openReceiver();
  const { deliveries } = await openEndpoint(answerWith(307, '', { location: elsewhere.url }));
  await emit();
  await drain();
  expect(elsewhere.requests).toEqual([]);
  expect(await deliveries()).toMatchObject([{ status: 'pending', responseStatus: 307, error: "307: redirects aren't followed" }]);
});

test('reads only the beginning of a long response', async () => {
  let written = 0;
  const { deliveries } = await openEndpoint((_, response) => {
    response.writeHead(400);
    const write = () => {
      if (response.destroyed) return;
      written += 65_536;
      response.write('x'.repeat(65_536));
      setImmediate(write);
    };
    write();
  });
  await emit();
  await drain();
  const [{ error }] = await deliveries();
  expect(error).toBe(`400: ${'x'.repeat(200)}`);
  expect(written).toBeLessThan(20_000_000);
});

test('accepts a 2xx response whose body is cut off', async () => {
  const { deliveries } = await openEndpoint((_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('part', () => response.destroy());
  });
  await emit();
  await drain();
  expect(await deliveries()).toMatchObject([{ status: 'delivered' }]);
});

test('turns off an endpoint that answers 410, and notifies the owner', async () => {
  const { receiver, read, deliveries, post } = await openEndpoint(answerWith(410));
  await emit();
  await emit();
  await drain();
  expect(await read()).toMatchObject({ isActive: false, disabledReason: 'gone' });
  expect(receiver.requests).toHaveLength(1);
  const byAttempts = (await deliveries()).toSorted((a: { attempts: number }, b: { attempts: number }) => a.attempts - b.attempts);
  expect(byAttempts).toMatchObject([
    { status: 'failed', attempts: 0, error: 'The endpoint was turned off.' },
    { status: 'failed', attempts: 1, responseStatus: 410 },
  ]);
  const { body } = await call('GET', '/api/admin/notifications', { cookie });
  const text = `The webhook endpoint at ${new URL(receiver.url).host} was turned off: it answered that it no longer exists.`;
  expect(body.notifications[0]).toMatchObject({ text, link: expect.stringMatching(/^\/admin\/settings\/integrations\/\d+$/) });
  await emit();
  expect(await deliveries()).toHaveLength(2);
  expect(await post('test')).toMatchObject({ status: 409, body: { message: 'This endpoint is off. Turn it on first.' } });
});

test('turns off an endpoint that no event has reached for three days', async () => {
  const { receiver, path, read, deliveries } = await openEndpoint(answerWith(500));
  const giveUp = async () => {
    await emit();
    await db.update(webhookDeliveries).set({ attempts: webhookRetries }).where(eq(webhookDeliveries.status, 'pending'));
    await drain();
    await makeRetriesDue();
    await drain();
  };
  await giveUp();
  clock.advance(3 * days);
  await giveUp();
  expect(await read()).toMatchObject({ isActive: true });
  clock.advance(1);
  await giveUp();
  expect(await read()).toMatchObject({ isActive: false, disabledReason: 'failing' });
  cookie = await ownerCookie(testApp);
  expect(await deliveries()).toHaveLength(3);
  const turnedOn = await call('PATCH', path, { cookie, body: { isActive: true } });
  expect(turnedOn.body.endpoint).toMatchObject({ isActive: true, disabledReason: null, failingSince: null });
  receiver.answer = answerWith(204);
  await emit();
  await drain();
  expect((await deliveries())[0]).toMatchObject({ status: 'delivered' });
});

test('resends a failed event with its id, and no earlier retry interferes', async () => {
  const { receiver, deliveries } = await openEndpoint(answerWith(500));
  await emit();
  await drain();
  const [{ id }] = await deliveries();
  receiver.answer = answerWith(204);
  expect((await resend(id)).status).toBe(200);
  await drain();
  expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 1 }]);
  await makeRetriesDue();
  await drain();
  expect(receiver.requests).toHaveLength(2);
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  await resend(id);
  await drain();
  expect(receiver.requests).toHaveLength(3);
});

test('sends a test event to one endpoint only', async () => {
  const { receiver, post } = await openEndpoint();
  const other = await openReceiver();
  await addEndpoint(testApp, cookie, other.url);
  expect((await post('test')).status).toBe(200);
  await drain();
  expect(JSON.parse(receiver.requests[0]!.body)).toMatchObject({ type: 'webhook.test' });
  expect(other.requests).toEqual([]);
});

test('also signs with the previous secret for a day after it was replaced', async () => {
  const { receiver, secret, read, post } = await openEndpoint();
  const { body } = await post('secret');
  expect(body.secret).not.toBe(secret);
  expect((await read()).previousSecretExpiresAt).toEqual(addMilliseconds(clock.now(), 1 * days));
  await post('test');
  await drain();
  const [during] = receiver.requests;
  for (const each of [secret, body.secret]) new Webhook(each).verify(during!.body, during!.headers);
  await db.update(webhookEndpoints).set({ previousSecretExpiresAt: clock.now() });
  await post('test');
  await drain();
  const [, after] = receiver.requests;
  const { 'webhook-timestamp': timestamp } = after!.headers;
  expect(Number(timestamp)).toBe(Math.floor(clock.now().getTime() / 1000));
  expect(after!.headers['webhook-signature']).toMatch(/^v1,\S+$/);
});

test('replaces the secret once, however often the request arrives', async () => {
  const { receiver, secret, path, post } = await openEndpoint();
  const replace = () => call('POST', `${path}/secret`, { cookie, headers: { 'idempotency-key': 'replace-once' } });
  const [first, second] = [await replace(), await replace()];
  expect(second.body).toEqual(first.body);
  await post('test');
  await drain();
  const [request] = receiver.requests;
  for (const each of [secret, first.body.secret]) new Webhook(each).verify(request!.body, request!.headers);
});

test('reports an endpoint that refuses connections', async () => {
  const { deliveries, path } = await openEndpoint();
  await call('PATCH', path, { cookie, body: { url: 'http://127.0.0.1:1/hook' } });
  await emit();
  await drain();
  expect(await deliveries()).toMatchObject([{ status: 'pending', responseStatus: null, error: 'The server refused the connection' }]);
});

test('lists deliveries page by page, newest first', async () => {
  const { path } = await openEndpoint();
  for (let count = 1; count <= 3; count++) await emit();
  const first = await call('GET', `${path}/deliveries?limit=2`, { cookie });
  const [, next = ''] = /<(.+)>/.exec(first.headers.link as string) ?? [];
  const second = await call('GET', next, { cookie });
  const ids = [...first.body, ...second.body].map(({ id }: { id: number }) => id);
  expect(ids).toHaveLength(3);
  expect(ids).toEqual(ids.toSorted((a, b) => b - a));
  expect(second.headers.link).toBeUndefined();
});
