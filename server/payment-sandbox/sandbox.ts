import type { AddressInfo } from 'node:net';
import type { Connection } from '#server/db/client.ts';
import type { Jobs } from '#server/job-queue/jobs.ts';
import { type Clock, seconds } from '#server/shared/clock.ts';
import { createServer } from './api/server.ts';
import {
  type Authentication,
  authenticate,
  type CardConfirmation,
  confirmWithAccount,
  confirmWithCard,
  type DebitConfirmation,
} from './objects/confirm-payment.ts';
import type { PaymentIntent } from './objects/objects.ts';
import { runDueTasks } from './tasks/run-due-tasks.ts';
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
  /** How long a refund or a debit takes that doesn't settle at once, in milliseconds; 5 seconds by default. */
  settlingTime?: number;
  /** Receives faults of the sandbox itself; the console by default. */
  onError?: (error: unknown) => void;
}

export interface Sandbox {
  host: string;
  port: number;
  /** Confirms with test card details; throws a SandboxError. */
  confirmWithCard(confirmation: CardConfirmation): Promise<PaymentIntent>;
  /** Confirms with a test bank account; throws a SandboxError. */
  confirmWithAccount(confirmation: DebitConfirmation): Promise<PaymentIntent>;
  /** Ends the 3-D Secure step; throws a SandboxError if the payer did not approve. */
  authenticate(authentication: Authentication): Promise<PaymentIntent>;
  /** Handles a job of the queue `run-sandbox-tasks`: delivers events, settles refunds and debits, and opens disputes that are due. */
  runDueTasks(): Promise<void>;
  close(): Promise<void>;
}

const host = '127.0.0.1';

/**
 * Starts a payment provider without real money that speaks Stripe's wire format on a loopback port. Each process starts its own;
 * they share their state in the database.
 * @throws Error for a live key or a missing secret
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { secretKey, onError = console.error, settlingTime = 5 * seconds } = options;
  requireTestSecrets(options);
  const closing = new AbortController();
  const deps = { ...options, settlingTime, onError, closing: closing.signal };
  const app = createServer(deps, secretKey);
  await app.listen({ host, port: 0 });
  return {
    host,
    port: (app.server.address() as AddressInfo).port,
    confirmWithCard: (confirmation) => runInTransaction(deps, (context) => confirmWithCard(context, confirmation)),
    confirmWithAccount: (confirmation) => runInTransaction(deps, (context) => confirmWithAccount(context, confirmation)),
    authenticate: (authentication) => runInTransaction(deps, (context) => authenticate(context, authentication)),
    runDueTasks: () => runDueTasks(deps),
    close: () => {
      closing.abort(new Error('The sandbox is closing.'));
      return app.close();
    },
  };
}

function requireTestSecrets({ secretKey, webhookSecret }: SandboxOptions) {
  if (secretKey.includes('_live_')) throw new Error("The payment sandbox can't run with a live key.");
  if (!secretKey.trim()) throw new Error('The payment sandbox needs a secret key.');
  if (!webhookSecret.trim()) throw new Error('The payment sandbox needs a webhook secret: without one, anyone could forge its events.');
}
