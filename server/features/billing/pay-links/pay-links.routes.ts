import { payLinkEndpoints } from '#api/billing/pay-links.ts';
import type { Deps } from '#server/deps.ts';
import { sendPdf } from '#server/features/billing/invoice-documents/invoice-documents.routes.ts';
import { readPdf } from '#server/features/billing/invoice-documents/invoice-documents.service.ts';
import { readOwnDetail } from '#server/features/billing/invoices/own-invoice.ts';
import { readOutcome } from '#server/features/billing/payments/payments.service.ts';
import { preparePayment } from '#server/features/billing/payments/prepare-payment.ts';
import { actorOf } from '#server/http/actor.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { networksOf } from '#server/shared/networks/networks.ts';
import { openPayLink, revokePayLinks } from './pay-links.service.ts';

/** What a client may do with the invoice of a pay link, by the same functions as in the portal. */
export function payLinkRoutes(api: Api, deps: Deps) {
  const payerOf = (token: string, request: { ip: string }) => openPayLink(deps, token, networksOf(request.ip));

  route(api, payLinkEndpoints.read, async ({ params }, { request }) => {
    const { client, invoiceId } = await payerOf(params.token, request);
    return { ...ok, invoice: await readOwnDetail(deps, client, invoiceId) };
  });

  route(api, payLinkEndpoints.pdf, async ({ params }, { request, reply }) => {
    const { client, invoiceId } = await payerOf(params.token, request);
    return sendPdf(reply, await readPdf(deps, { invoiceId }, client));
  });

  route(api, payLinkEndpoints.createIntent, async ({ params, body }, { request }) => {
    const { client, invoiceId } = await payerOf(params.token, request);
    await deps.limits.consume('paymentIntent', 'invoice', String(invoiceId));
    return { ...ok, ...(await preparePayment(deps, client, invoiceId, body.part)) };
  });

  route(api, payLinkEndpoints.outcome, async ({ params }, { request }) => {
    const { client, invoiceId } = await payerOf(params.token, request);
    return { ...ok, ...(await readOutcome(deps, client, params.paymentIntent, invoiceId)) };
  });

  route(api, payLinkEndpoints.revoke, async ({ params }, { request }) => ({
    ...ok,
    revoked: await revokePayLinks(deps, params.id, actorOf(request)),
  }));
}
