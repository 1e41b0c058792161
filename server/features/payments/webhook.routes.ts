import type Stripe from 'stripe';
import type { Deps } from '../../deps.ts';
import type { Api } from '../../http/route.ts';
import { AppError } from '../../shared/app-error.ts';
import { activeProvider } from './provider.ts';
import { settlePayment } from './settle-payment.ts';

/**
 * `POST /api/payments/webhook`: the provider's signed events. The signature covers the raw bytes (Stripe, "Verify webhook
 * signatures"), so this scope takes the body unparsed. A failure answers 5xx, and the provider sends the event again.
 */
export function webhookRoute(api: Api, deps: Deps) {
  const { stripe, webhookSecret } = activeProvider(deps.payments);
  api.removeAllContentTypeParsers();
  api.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  api.post('/api/payments/webhook', { schema: { hide: true }, config: { signed: true } }, async (request) => {
    const event = verify(() =>
      stripe.webhooks.constructEvent(request.body as Buffer, String(request.headers['stripe-signature']), webhookSecret),
    );
    const paymentIntentId = paymentIntentOf(event);
    const outcome = paymentIntentId && (await settlePayment(deps, paymentIntentId, { eventId: event.id, type: event.type }));
    request.log.info({ eventId: event.id, type: event.type, outcome: outcome ?? 'ignored' }, 'payment event');
    return { received: true };
  });
}

function verify(construct: () => Stripe.Event): Stripe.Event {
  try {
    return construct();
  } catch (cause) {
    throw new AppError('malformed', 'The signature does not match.', { cause });
  }
}

function paymentIntentOf(event: Stripe.Event): string | undefined {
  const object = event.data.object as { object?: string; id?: string };
  return object.object === 'payment_intent' ? object.id : undefined;
}
