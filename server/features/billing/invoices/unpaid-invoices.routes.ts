import { invoiceEndpoints } from '#api/billing/invoice-endpoints.ts';
import type { Deps } from '#server/deps.ts';
import { closeOpenAttempt } from '#server/features/billing/payments/close-attempt.ts';
import { recordManualPayment } from '#server/features/billing/payments/record-manual-payment.ts';
import { voidPayment } from '#server/features/billing/payments/void-payment.ts';
import { actorOf } from '#server/http/actor.ts';
import { idempotentRoute } from '#server/http/idempotency.ts';
import type { Api } from '#server/http/route.ts';
import { cancelInvoice } from './cancel-invoice.ts';
import { OpenPaymentError } from './change-unpaid-invoice.ts';
import { creditInvoice } from './credit-notes/credit-invoice.ts';
import { invoiceResponse } from './invoice-response.ts';
import { reverseWriteOff, writeOffInvoice } from './write-offs/write-off-invoice.ts';

/** Routes that change how much is due. Except to take something back, they first close an open card payment, outside their transaction. */
export function unpaidInvoiceRoutes(api: Api, deps: Deps) {
  const respond = invoiceResponse(deps);
  const beforeRetry = async (error: unknown, { params }: { params: { id: number } }) => {
    if (!(error instanceof OpenPaymentError)) throw error;
    await closeOpenAttempt(deps, params.id);
  };

  idempotentRoute(api, deps, invoiceEndpoints.cancel, {
    execute: (deps, { params, body }, { request }) => cancelInvoice(deps, params.id, body.note, actorOf(request)),
    beforeRetry,
    respond,
  });

  idempotentRoute(api, deps, invoiceEndpoints.recordPayment, {
    execute: (deps, { params, body }, { request }) => recordManualPayment(deps, params.id, body, actorOf(request)),
    beforeRetry,
    respond,
  });

  idempotentRoute(api, deps, invoiceEndpoints.voidPayment, {
    execute: (deps, { params, body }, { request }) => voidPayment(deps, params.id, body, actorOf(request)),
    respond,
  });

  idempotentRoute(api, deps, invoiceEndpoints.writeOff, {
    execute: (deps, { params, body }, { request }) => writeOffInvoice(deps, params.id, body, actorOf(request)),
    beforeRetry,
    respond,
  });

  idempotentRoute(api, deps, invoiceEndpoints.reverseWriteOff, {
    execute: (deps, { params, body }, { request }) => reverseWriteOff(deps, params.id, body, actorOf(request)),
    respond,
  });

  idempotentRoute(api, deps, invoiceEndpoints.issueCreditNote, {
    execute: (deps, { params, body }, { request }) => creditInvoice(deps, params.id, body, actorOf(request)),
    beforeRetry,
    respond,
  });
}
