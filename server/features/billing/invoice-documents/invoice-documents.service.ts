import { createHash } from 'node:crypto';
import type { DocumentView } from '#server/adapters/pdf/document-view.ts';
import type { Deps } from '#server/deps.ts';
import { maySee } from '#server/features/billing/invoices/invoices.policy.ts';
import { type InvoiceRow, readInvoice } from '#server/features/billing/invoices/invoices.service.ts';
import { withParties } from '#server/features/billing/invoices/parties.ts';
import { pdfName } from '#server/features/billing/invoices/pdf-name.ts';
import { notFound } from '#server/shared/app-error.ts';
import { linkTo } from '#server/shared/links.ts';
import { viewOf } from './document-view.ts';
import { creditNoteDocument, invoiceDocument } from './invoice-documents.present.ts';
import { findCreditNote, findDocument, insertDocument, listInvoiceCredits, listInvoicePayments } from './invoice-documents.store.ts';

/** A file to download or attach. */
export interface PdfFile {
  name: string;
  content: Buffer;
}

/** Identifies a document: an invoice or a credit note, by its id. */
export type DocumentReference = { invoiceId: number } | { creditNoteId: number };

/**
 * Returns the PDF of an invoice or credit note as it is now, from the database if this state has been rendered before. A draft is a
 * preview, and isn't stored.
 * @param client whose documents may be read; without it, everyone's
 * @throws AppError not_found, also for another client's document or a client's draft; unavailable when it can't be rendered
 */
export async function readPdf(deps: Deps, reference: DocumentReference, client?: { id: number }): Promise<PdfFile> {
  if ('invoiceId' in reference) return readInvoicePdf(deps, reference.invoiceId, client);
  return readCreditNotePdf(deps, reference.creditNoteId, client);
}

async function readInvoicePdf(deps: Deps, invoiceId: number, client: { id: number } | undefined): Promise<PdfFile> {
  const { db, payments, settings } = deps;
  const invoice = await readVisibleInvoice(deps, invoiceId, 'Invoice', client);
  const payUrl = payments.mode === 'off' ? null : linkTo(settings.publicUrl, `/client/invoices/${invoiceId}/pay`);
  const document = invoiceDocument(
    await withParties(db, invoice),
    await listInvoicePayments(db, invoiceId),
    await listInvoiceCredits(db, invoiceId),
    payUrl,
  );
  const view = viewOf(document);
  const isDraft = invoice.status === 'draft';
  return {
    name: pdfName(document.number),
    content: isDraft
      ? await deps.pdf.render(view, subjectOf(invoice))
      : await renderOnce(deps, view, subjectOf(invoice), { invoiceId, creditNoteId: null }),
  };
}

async function readCreditNotePdf(deps: Deps, creditNoteId: number, client: { id: number } | undefined): Promise<PdfFile> {
  const note = await findCreditNote(deps.db, creditNoteId);
  if (!note) throw notFound('Credit note');
  const { invoiceId } = note;
  const invoice = await readVisibleInvoice(deps, invoiceId, 'Credit note', client);
  const document = creditNoteDocument(await withParties(deps.db, invoice), note);
  return {
    name: pdfName(document.number),
    content: await renderOnce(deps, viewOf(document), subjectOf(invoice), { invoiceId, creditNoteId }),
  };
}

async function readVisibleInvoice(deps: Deps, id: number, resource: string, client?: { id: number }): Promise<InvoiceRow> {
  const invoice = await readInvoice(deps.db, id);
  if (client && !maySee(client, invoice)) throw notFound(resource);
  return invoice;
}

/** The subject that takes turns in the PDF renderer: one client's documents don't keep those of others waiting. */
const subjectOf = ({ clientId }: InvoiceRow) => `client ${clientId}`;

/** Concurrent calls may both render, but they store one file and return the same bytes. */
async function renderOnce(
  { db, clock, pdf }: Deps,
  view: DocumentView,
  subject: string,
  { invoiceId, creditNoteId }: { invoiceId: number; creditNoteId: number | null },
): Promise<Buffer> {
  const fingerprint = createHash('sha256')
    .update(pdf.version + JSON.stringify(view))
    .digest('hex');
  const key = { invoiceId, creditNoteId, fingerprint };
  const stored = await findDocument(db, key);
  if (stored) return stored;
  const content = await pdf.render(view, subject);
  await insertDocument(db, { ...key, content, createdAt: clock.now() });
  return content;
}
