import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { onTestFinished } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { SandboxError } from '#server/payment-sandbox/api/errors.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '#server/payment-sandbox/sandbox.ts';
import { expectStripeObject } from './stripe-schemas/expect-stripe-object.ts';
import { TestClock } from './test-clock.ts';

export const webhookSecret = 'whsec_sandbox';

/** Starts a sandbox for one test, with the SDK set up as in the app. Its jobs run only if the test calls `runDueTasks`. */
export async function openSandbox(db: Database, options: Partial<SandboxOptions> = {}) {
  const clock = new TestClock('2026-06-15T12:00:00Z');
  const sandbox = await startSandbox({
    db,
    jobs: { enqueue: async () => undefined },
    clock,
    secretKey: 'sk_test_sandbox',
    webhookSecret,
    webhookUrl: () => 'http://127.0.0.1:1/',
    ...options,
  });
  onTestFinished(() => sandbox.close());
  const stripe = stripeFor(sandbox);
  const { data: earlier } = await stripe.events.list({ limit: 1 });
  /** The types of the events since the sandbox was opened, in order. */
  const eventTypes = async () => {
    const events = await stripe.events.list({ limit: 100, ...(earlier[0] ? { ending_before: earlier[0].id } : {}) });
    return events.data.map(({ type }) => type).reverse();
  };
  return { sandbox, stripe, clock, eventTypes };
}

/** The SDK, of which every response must have a shape that its types promise. */
export const stripeFor = ({ host, port }: { host: string; port: number }, options: Stripe.StripeConfig = {}, key = 'sk_test_sandbox') =>
  new Stripe(key, {
    host,
    port,
    protocol: 'http',
    maxNetworkRetries: 2,
    timeout: 20_000,
    telemetry: false,
    httpClient: checkingHttpClient(),
    ...options,
  });

function checkingHttpClient() {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const response = await makeRequest(...request);
    const toJSON = response.toJSON.bind(response);
    response.toJSON = async () => {
      const body = await toJSON();
      expectStripeObject(body);
      return body;
    };
    return response;
  };
  return client;
}

export const card = (number: string) => ({ number, expMonth: 12, expYear: 2030, cvc: '123' });
export const visa = card('4242424242424242');

export const newIntent = (stripe: Stripe, params: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  stripe.paymentIntents.create({ amount: 125_000, currency: 'usd', allowed_payment_method_types: ['card'], ...params });

export async function paidIntent(
  stripe: Stripe,
  sandbox: Sandbox,
  params: Partial<Stripe.PaymentIntentCreateParams> = {},
  number = visa.number,
) {
  const { client_secret } = await newIntent(stripe, params);
  return sandbox.confirmWithCard({ clientSecret: client_secret!, card: card(number) });
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
