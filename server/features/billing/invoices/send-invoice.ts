import type { Party } from '#api/shared/parties.ts';
import { payableStatuses } from '#domain/billing/invoice-statuses.ts';
import { addDays } from '#domain/shared/dates.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { lockClient, preferencesOf } from '#server/features/accounts/clients/clients.service.ts';
import { createPayLink } from '#server/features/billing/pay-links/pay-links.service.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { notifyClient } from '#server/features/messaging/notifications/notifications.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError } from '#server/shared/app-error.ts';
import { computeAmounts, depositAmountOf } from './draft-invoice.ts';
import { dueDateOnSending } from './due-dates/due-date-on-sending.ts';
import { emitInvoiceEvent } from './invoice-event.ts';
import { nextNumber } from './invoice-numbers.store.ts';
import { invoiceMails } from './invoices.mails.ts';
import { lockInvoiceById, readInvoice } from './invoices.service.ts';
import { findInvoice, type InvoiceRow, updateInvoice } from './invoices.store.ts';
import { clientParty, studioParty, studioPaymentMeans, withParties } from './parties.ts';
import { updateWatermarks } from './update-watermarks.ts';

/**
 * Sends a draft: assigns the next number of the year, freezes both parties' details and emails the client.
 * @throws AppError conflict when it's no longer a draft, also after a concurrent call
 */
export const sendInvoice = (deps: Deps, id: number, actor: Actor = { kind: 'system' }): Promise<InvoiceRow> =>
  deps.db.transaction((tx) => sendDraft(deps, tx, id, actor));

/** Sends a draft inside a transaction, like `sendInvoice`. @param options.isEmailed false if the caller tells the client */
export async function sendDraft(deps: Deps, tx: Transaction, id: number, actor: Actor, { isEmailed = true } = {}): Promise<InvoiceRow> {
  // Locks the client before the invoice, in the same order as an erasure.
  const { clientId } = await readInvoice(tx, id);
  const client = await lockClient(tx, clientId);
  const draft = await lockInvoiceById(tx, id);
  if (draft.status !== 'draft') throw new AppError('conflict', `This invoice is already ${draft.status}.`);
  const { today: issueDate, ...studio } = await studioToday(tx, deps.clock);
  const dueDate = dueDateOnSending(draft, addDays(issueDate, studio.paymentTermsDays));
  if (dueDate < issueDate)
    throw new AppError('invalid', "This draft's due date has passed. Please change it to a later date.", {
      fields: { dueDate: ['This date has passed'] },
    });
  const parties = { billedBy: studioParty(studio), billedTo: clientParty(client) };
  requireTaxIds(draft, parties);
  const invoiceNumber = await nextNumber(tx, 'INV', issueDate);
  await updateInvoice(tx, id, {
    // Drafts from before tax was computed per rate still have their old totals.
    ...computeAmounts({ ...draft, depositAmount: depositAmountOf(draft) }),
    status: 'sent',
    invoiceNumber,
    issueDate,
    dueDate,
    depositDueDate: (draft.balanceDueDate ?? draft.balanceDueDays) === null ? null : dueDate,
    ...parties,
    paymentMeans: studioPaymentMeans(studio),
    locale: studio.locale,
  });
  const sent = (await findInvoice(tx, id))!;
  await updateWatermarks(deps, tx, sent);
  await emitInvoiceEvent(deps, tx, 'invoice.sent', sent);
  await recordAudit(tx, { action: 'invoice.sent', actor, clientId, target: invoiceNumber });
  await notifyClient(deps, tx, client.id, { text: `You have a new invoice: ${invoiceNumber}.`, link: `/client/invoices/${id}` });
  if (isEmailed && preferencesOf(client).invoices) await emailInvoice(deps, tx, sent);
  return sent;
}

/** Each email has a link of its own, which opens the invoice without a session. */
const emailInvoice = async (deps: Deps, tx: Transaction, invoice: InvoiceRow) =>
  sendMail(deps, tx, invoiceMails.invoice, { ...(await withParties(tx, invoice)), payLink: await createPayLink(deps, tx, invoice.id) });

/** Reverse charge names both parties' VAT numbers (EN 16931, BR-AE-02). @throws AppError conflict that says which one is missing */
function requireTaxIds({ taxExemption }: InvoiceRow, { billedBy, billedTo }: { billedBy: Party; billedTo: Party }) {
  if (taxExemption?.category !== 'reverse_charge') return;
  const missing = [billedBy.taxId ? [] : "the studio's in the settings", billedTo.taxId ? [] : "the client's on the client's page"].flat();
  if (missing.length > 0)
    throw new AppError('conflict', `Reverse charge requires the tax IDs of both parties. Please enter ${missing.join(' and ')}.`);
}

/**
 * Emails an unpaid invoice again, also to a client who doesn't want emails about new invoices.
 * @throws AppError conflict when it isn't unpaid
 */
export async function resendInvoice(deps: Deps, id: number, actor: Actor): Promise<InvoiceRow> {
  return deps.db.transaction(async (tx) => {
    const { clientId } = await readInvoice(tx, id);
    await lockClient(tx, clientId);
    const invoice = await lockInvoiceById(tx, id);
    if (!payableStatuses.includes(invoice.status))
      throw new AppError(
        'conflict',
        `Only unpaid invoices can be sent again. This one is ${invoice.status === 'draft' ? 'a draft' : invoice.status}.`,
      );
    await recordAudit(tx, { action: 'invoice.resent', actor, clientId, target: invoice.invoiceNumber! });
    await emailInvoice(deps, tx, invoice);
    return invoice;
  });
}
