import type { Connection } from '../../../db/client.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { type Clock, seconds } from '../../../shared/clock.ts';
import { handleRequest } from './api.ts';
import { type Authentication, authenticate, type CardConfirmation, confirmWithCard } from './confirm-payment.ts';
import { deliverSandboxEvent } from './delivery.ts';
import { listen } from './http.ts';
import type { PaymentIntent } from './objects.ts';
import { runInTransaction } from './transaction.ts';

export interface SandboxOptions {
  db: Connection;
  jobs: Pick<Jobs, 'enqueue'>;
  clock: Clock;
  /** The key to give to the SDK; never a live one. */
  secretKey: string;
  webhookSecret: string;
  /** Called for each delivery: the app's port is known only once it listens. */
  webhookUrl: () => string;
  /** How long a card that fails later stays in `processing`, in milliseconds; 5 seconds by default. */
  processingTime?: number;
  /** Receives faults of the sandbox itself; the console by default. */
  onError?: (error: unknown) => void;
}

export interface Sandbox {
  host: string;
  port: number;
  /** Confirms with test card details; throws a SandboxError. */
  confirmWithCard(confirmation: CardConfirmation): Promise<PaymentIntent>;
  /** Ends the 3-D Secure step; throws a SandboxError if the payer did not approve. */
  authenticate(authentication: Authentication): Promise<PaymentIntent>;
  /** Handles a job of the queue `deliver-sandbox-event`. */
  deliverEvent(eventId: string): Promise<void>;
  close(): Promise<void>;
}

const host = '127.0.0.1';

/**
 * Starts a payment provider without real money that speaks Stripe's wire format on a loopback port. Each process starts its own;
 * they share their state in the database.
 * @throws Error for a live key or a missing secret
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { secretKey, onError = console.error, processingTime = 5 * seconds } = options;
  requireTestSecrets(options);
  const closing = new AbortController();
  const deps = { ...options, processingTime, closing: closing.signal };
  const server = await listen(host, (request) => handleRequest(deps, secretKey, request), onError);
  return {
    host,
    port: server.port,
    confirmWithCard: (confirmation) => runInTransaction(deps, (context) => confirmWithCard(context, confirmation)),
    authenticate: (authentication) => runInTransaction(deps, (context) => authenticate(context, authentication)),
    deliverEvent: (eventId) => deliverSandboxEvent(deps, eventId),
    close: () => {
      closing.abort(new Error('The sandbox is closing.'));
      return server.close();
    },
  };
}

function requireTestSecrets({ secretKey, webhookSecret }: SandboxOptions) {
  if (secretKey.includes('_live_')) throw new Error("The payment sandbox can't run with a live key.");
  if (!secretKey.trim()) throw new Error('The payment sandbox needs a secret key.');
  if (!webhookSecret.trim()) throw new Error('The payment sandbox needs a webhook secret: without one, anyone could forge its events.');
}
