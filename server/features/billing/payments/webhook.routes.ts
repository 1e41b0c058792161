import { activeProvider } from '#server/adapters/payment-provider.ts';
import type { Deps } from '#server/deps.ts';
import type { Api } from '#server/http/route.ts';
import { AppError } from '#server/shared/app-error.ts';
import { type PaymentEvent, paymentEvent, processEvent } from './process-event.ts';

/**
 * `POST /api/payments/webhook` receives the provider's signed events. The signature covers the raw body
 * (docs.stripe.com/webhooks/signature), so this scope doesn't parse it. After a 5xx response the provider retries.
 */
export function webhookRoute(api: Api, deps: Deps) {
  const { stripe, webhookSecret } = activeProvider(deps.payments);
  if (!webhookSecret.trim()) throw new Error('The webhook needs a secret: without one, anyone could forge its events.');
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  api.post('/api/payments/webhook', { schema: { hide: true }, config: { trustsNoCookie: true } }, async (request) => {
    const event = parseEvent(
      verifySignature(() =>
        stripe.webhooks.constructEvent(request.body as Buffer, String(request.headers['stripe-signature']), webhookSecret),
      ),
    );
    const outcome = await processEvent(deps, event);
    request.log.info({ eventId: event.id, type: event.type, outcome: outcome ?? 'ignored' }, 'payment event');
    return { received: true };
  });
}

/** @throws AppError malformed for what is signed, but no event */
function parseEvent(signed: unknown): PaymentEvent {
  const { data, error } = paymentEvent.safeParse(signed);
  if (!data) throw new AppError('malformed', "The webhook's body is no event.", { cause: error });
  return data;
}

function verifySignature(construct: () => unknown): unknown {
  try {
    return construct();
  } catch (cause) {
    throw new AppError('malformed', 'The webhook signature is invalid.', { cause });
  }
}
