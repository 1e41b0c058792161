import type { Connection } from '../../../db/client.ts';
import type { Jobs } from '../../../jobs/jobs.ts';
import { type Clock, seconds } from '../../../shared/clock.ts';
import { handleRequest } from './api.ts';
import { commit } from './commit.ts';
import { type Authentication, authenticate, type CardConfirmation, confirmWithCard } from './confirm-payment.ts';
import { deliverSandboxEvent } from './delivery.ts';
import { listen } from './http.ts';
import type { PaymentIntent } from './objects.ts';

export interface SandboxOptions {
  db: Connection;
  jobs: Pick<Jobs, 'enqueue'>;
  clock: Clock;
  /** What the SDK must be given; never a live key. */
  secretKey: string;
  webhookSecret: string;
  /** Asked at every delivery: the app's port is known only once it listens. */
  webhookUrl: () => string;
  /** How long the card that fails later stays in `processing`, in milliseconds; 5 seconds if not given. */
  processingTime?: number;
  /** Told of faults of the sandbox itself; otherwise they go to the console. */
  onError?: (error: unknown) => void;
}

export interface Sandbox {
  host: string;
  port: number;
  /** Pays with a typed test card; throws a SandboxError, see there. */
  confirmWithCard(confirmation: CardConfirmation): Promise<PaymentIntent>;
  /** Ends a 3-D Secure step; throws a SandboxError, also when the payer refused. */
  authenticate(authentication: Authentication): Promise<PaymentIntent>;
  /** The work of the queue `deliver-sandbox-event`. */
  deliverEvent(eventId: string): Promise<void>;
  close(): Promise<void>;
}

const host = '127.0.0.1';

/**
 * Starts a payment provider without real money, which speaks Stripe's wire format on a loopback port. What it knows is
 * in the database, shared by all processes, each of which starts its own.
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
    confirmWithCard: (confirmation) => commit(deps, (change) => confirmWithCard(change, confirmation)),
    authenticate: (authentication) => commit(deps, (change) => authenticate(change, authentication)),
    deliverEvent: (eventId) => deliverSandboxEvent(deps, eventId),
    close: () => {
      closing.abort(new Error('The sandbox is closing.'));
      return server.close();
    },
  };
}

function requireTestSecrets({ secretKey, webhookSecret }: SandboxOptions) {
  if (secretKey.includes('_live_')) throw new Error('The payment sandbox does not start with a live key.');
  if (!secretKey.trim()) throw new Error('The payment sandbox needs a secret key.');
  if (!webhookSecret.trim()) throw new Error('The payment sandbox needs a webhook secret: without one, anyone could forge its events.');
}
