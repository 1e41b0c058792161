import { type Query, useQuery, useQueryClient } from '@tanstack/react-query';
import { paymentEndpoints } from '#api/billing/payments.ts';
import { ApiError } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';
import { type PaymentOutcome, usePayer } from './payer.ts';

/** Whether a bank debit takes days, so that nobody waits for it on this page. */
export const isSlowDebit = (payment: PaymentOutcome | undefined): payment is PaymentOutcome & Ordered =>
  payment?.outcome === 'processing' && (payment.processing?.method ?? 'card') !== 'card';

type Ordered = { processing: NonNullable<PaymentOutcome['processing']> };

/** The pauses between the questions while a payment isn't settled, in seconds: a minute in all. */
const pauses = [1, 2, 3, 5, 8, 13, 13, 15];

/**
 * Asks our server how a payment ended, again and again for a minute.
 * @param paymentIntent the PaymentIntent's id; null asks nothing
 * @returns `hasStopped` once it's no longer asked without a result
 */
export function usePaymentOutcome(paymentIntent: string | null) {
  const { readOutcome } = usePayer();
  const outcome = query(paymentEndpoints.outcome, { params: { paymentIntent: paymentIntent ?? '' } });
  const { data, error, isFetching, refetch } = useQuery({
    ...outcome,
    queryFn: () => readOutcome(paymentIntent ?? ''),
    enabled: paymentIntent !== null,
    refetchInterval: (asked) => {
      const pause = pauses[countAnswers(asked.state) - 1];
      return isWaiting(asked) && pause !== undefined && pause * 1000;
    },
    refetchOnWindowFocus: (asked) => isWaiting(asked) && hasAskedEnough(asked.state),
  });
  const state = useQueryClient().getQueryState(outcome.queryKey);
  return { data, error, isFetching, refetch, hasStopped: state !== undefined && hasAskedEnough(state) };
}

interface Answers {
  dataUpdateCount: number;
  errorUpdateCount: number;
}

const countAnswers = ({ dataUpdateCount, errorUpdateCount }: Answers) => dataUpdateCount + errorUpdateCount;

const hasAskedEnough = (state: Answers) => countAnswers(state) > pauses.length;

/** Whether the payment may still change: it isn't settled, or no answer came. A 4xx answer is final. */
function isWaiting({ state: { data, error } }: Pick<Query<PaymentOutcome>, 'state'>): boolean {
  if (error instanceof ApiError && error.status < 500) return false;
  if (isSlowDebit(data)) return false;
  return error !== null || data?.outcome === 'processing' || data?.outcome === 'open';
}
