import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import type { Database } from '../../../db/client.ts';
import type { Clock } from '../../../shared/clock.ts';
import { SandboxError } from './errors.ts';
import { findObject } from './sandbox.store.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from './sandbox.ts';

export const webhookSecret = 'whsec_sandbox';
const clock: Clock = { now: () => new Date('2026-06-15T12:00:00Z') };

/** Starts a sandbox for one test, with the SDK set up as in the app. */
export async function openSandbox(db: Database, options: Partial<SandboxOptions> = {}) {
  const queue = recordingJobs();
  const sandbox = await startSandbox({
    db,
    jobs: queue.jobs,
    clock,
    secretKey: 'sk_test_sandbox',
    webhookSecret,
    webhookUrl: () => 'http://127.0.0.1:1/',
    ...options,
  });
  onTestFinished(() => sandbox.close());
  /** The types of the queued events, in order. */
  const eventTypes = async () => {
    const events = await Promise.all(queue.eventIds.map((id) => findObject(db, 'event', id)));
    return events.flatMap((event) => (event ? [event.type] : []));
  };
  return { sandbox, stripe: stripeFor(sandbox), eventIds: queue.eventIds, eventTypes };
}

export const stripeFor = ({ host, port }: { host: string; port: number }, options: Stripe.StripeConfig = {}, key = 'sk_test_sandbox') =>
  new Stripe(key, { host, port, protocol: 'http', maxNetworkRetries: 2, timeout: 20_000, telemetry: false, ...options });

function recordingJobs() {
  const eventIds: string[] = [];
  const enqueue: SandboxOptions['jobs']['enqueue'] = async (_tx, _name, data) => {
    eventIds.push((data as { eventId: string }).eventId);
  };
  return { jobs: { enqueue }, eventIds };
}

export const card = (number: string) => ({ number, expMonth: 12, expYear: 2030, cvc: '123' });
export const visa = card('4242424242424242');

export const newIntent = (stripe: Stripe, params: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({ amount: 125_000, currency: 'usd', automatic_payment_methods: { enabled: true }, ...params });

export async function paidIntent(stripe: Stripe, sandbox: Sandbox, params: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  const { client_secret } = await newIntent(stripe, params);
  return sandbox.confirmWithCard({ clientSecret: client_secret!, card: visa });
}

/** The API error that a promise rejects with. */
export async function sandboxErrorFrom(promise: Promise<unknown>): Promise<SandboxError> {
  const outcome = await promise.catch((error: unknown) => error);
  if (outcome instanceof SandboxError) return outcome;
  throw new Error('Expected a SandboxError.', { cause: outcome });
}

/** The SDK error that a promise rejects with. */
export async function stripeErrorFrom(promise: Promise<unknown>) {
  const outcome = await promise.catch((error: unknown) => error);
  if (outcome instanceof Stripe.errors.StripeError) return outcome;
  throw new Error('Expected a StripeError.', { cause: outcome });
}

/** A webhook that records its requests and responds with each status in turn, repeating the last one. */
export async function openWebhook(statuses: [number, ...number[]], beforeResponse: () => Promise<void> = async () => undefined) {
  const received: { body: string; signature: string }[] = [];
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    received.push({ body, signature: String(request.headers['stripe-signature']) });
    await beforeResponse();
    response.writeHead(statuses[received.length - 1] ?? statuses.at(-1)!, { location: '/' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, received };
}
