import { packageInvoiceEndpoints } from '#api/billing/package-invoices.ts';
import { amountError, toMinor } from '#domain/shared/money.ts';
import type { Deps } from '#server/deps.ts';
import { previewTakeBack } from '#server/features/billing/credits/purchased-credits.ts';
import { presentInvoice } from '#server/features/billing/invoices/invoices.present.ts';
import { listOpenPackageInvoices, readInvoice } from '#server/features/billing/invoices/invoices.service.ts';
import { previewPackage } from '#server/features/billing/packages/preview-package.ts';
import { actorOf } from '#server/http/actor.ts';
import { idempotentRoute } from '#server/http/idempotency.ts';
import { type Api, ok, route } from '#server/http/route.ts';
import { invalidField } from '#server/shared/app-error.ts';
import { createPackageInvoice } from './create-package-invoice.ts';
import { readRenewal, settleUnbilledPeriods } from './unbilled-periods.ts';

export function packageInvoiceRoutes(api: Api, deps: Deps) {
  idempotentRoute(api, deps, packageInvoiceEndpoints.create, {
    execute: (deps, { params, body }, { request }) => createPackageInvoice(deps, params.id, body, actorOf(request)),
    respond: async (id) => ({ ...ok, invoice: presentInvoice(await readInvoice(deps.db, id)) }),
  });

  route(api, packageInvoiceEndpoints.listOpen, async (_, { client }) => ({
    ...ok,
    invoices: (await listOpenPackageInvoices(deps.db, client.id)).map((row) => ({
      ...presentInvoice(row),
      packageName: row.packageTerms?.name ?? '',
    })),
  }));

  route(api, packageInvoiceEndpoints.readRenewal, async ({ params }) => ({ ...ok, renewal: await readRenewal(deps, params.id) }));

  idempotentRoute(api, deps, packageInvoiceEndpoints.settleUnbilledPeriods, {
    execute: async (deps, { params, body }, { request }) => {
      await settleUnbilledPeriods(deps, params.id, body, actorOf(request));
      return params.id;
    },
    respond: () => ok,
  });

  route(api, packageInvoiceEndpoints.previewRefund, async ({ params, query }) => {
    const invoice = await readInvoice(deps.db, params.id);
    const { id, currency, paidMinor } = invoice;
    const error = query.amount && amountError(query.amount, currency);
    if (error) throw invalidField('amount', error);
    const refundMinor = query.amount ? toMinor(query.amount, currency)! : paidMinor;
    const [credits, sold] = [await previewTakeBack(deps.db, id, refundMinor), await previewPackage(deps.db, invoice, refundMinor)];
    return { ...ok, ...credits, package: sold };
  });
}
