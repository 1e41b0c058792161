import { payableStatuses } from '#domain/billing/invoice-statuses.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { preferencesOf } from '#server/features/accounts/clients/clients.service.ts';
import { findClientById } from '#server/features/accounts/clients/clients.store.ts';
import { invoiceMails } from '#server/features/billing/invoices/invoices.mails.ts';
import { type InvoiceRow, lockInvoiceById } from '#server/features/billing/invoices/invoices.service.ts';
import { createPayLink } from '#server/features/billing/pay-links/pay-links.service.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { notifyAdmins, notifyClient } from '#server/features/messaging/notifications/notifications.service.ts';
import { readFormats } from '#server/features/studio/settings/settings.service.ts';
import { updateDueDate } from './due-dates.service.ts';
import { listBalancesAfterDelivery } from './due-dates.store.ts';

/** Gives balances that waited for a project's delivery a due date, and tells both sides. When the project is reopened, they wait again. */
export async function setDueDatesAfterDelivery(deps: Deps, projectId: number): Promise<void> {
  for (const id of await listBalancesAfterDelivery(deps.db, projectId))
    await deps.db.transaction(async (tx) => {
      const invoice = await lockInvoiceById(tx, id);
      if (!payableStatuses.includes(invoice.status)) return;
      const dueDate = await updateDueDate(deps, tx, invoice);
      if (dueDate !== null && invoice.dueDate === null) await announceBalance(deps, tx, { ...invoice, dueDate });
    });
}

async function announceBalance(deps: Deps, tx: Transaction, invoice: InvoiceRow & { dueDate: string }) {
  const client = await findClientById(tx, invoice.clientId);
  if (!client || client.erasedAt) return;
  const due = (await readFormats(tx)).date(invoice.dueDate);
  await notifyAdmins(deps, tx, {
    by: null,
    text: `${client.name} was told that the balance of invoice ${invoice.invoiceNumber} is due ${due}.`,
    link: `/admin/invoices/${invoice.id}`,
    clientId: client.id,
  });
  await notifyClient(deps, tx, client.id, {
    text: `The balance of invoice ${invoice.invoiceNumber} is due ${due}.`,
    link: `/client/invoices/${invoice.id}`,
  });
  if (!preferencesOf(client).invoices) return;
  await sendMail(deps, tx, invoiceMails.balanceDue, { invoice, payLink: await createPayLink(deps, tx, invoice.id) });
}
