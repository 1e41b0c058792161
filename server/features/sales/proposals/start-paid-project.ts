import type { Deps } from '#server/deps.ts';
import { depositDue, dueMinor } from '#server/features/billing/invoices/invoices.policy.ts';
import { readInvoice } from '#server/features/billing/invoices/invoices.service.ts';
import { startUpload } from '#server/features/projects/projects/change-project-status.ts';
import { findSignatureOfInvoice } from './proposals.store.ts';

/** Begins the project of a signed proposal once what was due on signing is paid. The project of a change order goes on as it is. */
export async function startPaidProject(deps: Deps, invoiceId: number): Promise<void> {
  const signature = await findSignatureOfInvoice(deps.db, invoiceId);
  if (!signature || signature.isChangeOrder) return;
  const invoice = await readInvoice(deps.db, invoiceId);
  const isPaid = invoice.depositMinor === null ? dueMinor(invoice) === 0 : depositDue(invoice) === null;
  if (isPaid && invoice.paidMinor > 0 && signature.projectId !== null) await startUpload(deps, signature.projectId);
}
