import { paymentEndpoints } from '#api/billing/payments.ts';
import type { Deps } from '#server/deps.ts';
import { unpaidInvoiceRoutes } from '#server/features/billing/invoices/unpaid-invoices.routes.ts';
import { refundRoutes } from '#server/features/billing/refunds/refunds.routes.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { readOutcome } from './payments.service.ts';
import { preparePayment } from './prepare-payment.ts';
import { webhookRoute } from './webhook.routes.ts';

export function paymentRoutes(api: Api, deps: Deps) {
  const { payments } = deps;

  route(api, paymentEndpoints.settings, () => ({
    ...ok,
    provider: payments.mode,
    publishableKey: payments.mode === 'stripe' ? payments.publishableKey : null,
  }));

  route(api, paymentEndpoints.createIntent, async ({ params, body }, { client }) => {
    await deps.limits.consume('paymentIntent', String(client.id));
    return { ...ok, ...(await preparePayment(deps, client, params.id, body.part)) };
  });

  route(api, paymentEndpoints.outcome, async ({ params }, { client }) => ({
    ...ok,
    ...(await readOutcome(deps, client, params.paymentIntent)),
  }));

  unpaidInvoiceRoutes(api, deps);
  refundRoutes(api, deps);
  if (payments.mode !== 'off') api.register(async (scope) => webhookRoute(scope as Api, deps));
}
