import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/shared/app-error.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { closeAttempt } from './close-attempt.ts';
import { type AttemptRow, claimOpenAttempts } from './payments.store.ts';
import { settlePayment } from './settle-payment.ts';

/** How long a client can pay with the same card form. */
const attemptLifetime = 7 * days;

/**
 * Settles payments whose events were lost, and closes those that nobody completed. Each attempt is read only a few times, since every
 * read counts against the provider's allowance. A failure is logged and retried with the next check.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  if (deps.payments.mode === 'off') return;
  for (const attempt of await claimOpenAttempts(deps.db, deps.clock.now()))
    await checkAttempt(deps, attempt).catch((err) => deps.log.error({ err, attemptId: attempt.id }, 'payment could not be checked'));
}

async function checkAttempt(deps: Deps, attempt: AttemptRow) {
  const isExpired = attempt.createdAt <= subtractMilliseconds(deps.clock.now(), attemptLifetime);
  // A debit that is being processed isn't closed, so that what came of it is told first.
  if (isExpired && !attempt.processingMethod) await closeAttempt(deps, attempt).catch(ignoreProcessing);
  else if (attempt.paymentIntentId) await settlePayment(deps, attempt.paymentIntentId);
}

function ignoreProcessing(error: unknown) {
  if (!(error instanceof AppError && error.code === 'payment_processing')) throw error;
}
