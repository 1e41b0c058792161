import { hash } from 'node:crypto';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import { linkTo } from '#server/shared/links.ts';
import { type Evidence, evidenceView, lastSignedAt } from './evidence-view.ts';
import { requireIdentity } from './sealing-certificate.service.ts';
import { insertSignedDocument, type NewSignedDocument } from './signed-documents.store.ts';

interface SignedPdf {
  /** The document that was signed, byte by byte, as Typst made it. */
  pdf: Uint8Array;
  evidence: Evidence;
}

export interface SealedDocument {
  /** The signed document with the page of evidence and the seal. */
  content: Buffer;
  /** What `storeSignedDocument` keeps of the file. */
  record: NewSignedDocument;
}

/**
 * Appends a page that says who signed a document, when and how, and seals the result with the studio's certificate. Each call makes another
 * file, because signatures are random: keep the first, and store its record in the same transaction.
 * @throws AppError unavailable when it can't be rendered, or the studio's certificate has expired
 */
export async function sealDocument(deps: Deps, { pdf, evidence }: SignedPdf): Promise<SealedDocument> {
  // These modules are loaded on demand, since most servers seal little.
  const [{ appendPages }, { sealPdf }] = await Promise.all([
    import('#server/adapters/pdf-seal/append-pages.ts'),
    import('#server/adapters/pdf-seal/seal-pdf.ts'),
  ]);
  const identity = await requireIdentity(deps);
  const studio = await readStudio(deps.db);
  const signed = { sha256: hash('sha256', pdf), length: pdf.length };
  const { title, signer, signedAt, countersignature } = evidence;
  const view = evidenceView(evidence, signed, studio, linkTo(deps.settings.publicUrl, '/verify'));
  const appendix = await deps.pdf.render(view, `signer ${signer.email}`);
  const { studioName } = studio;
  const reason = `Signed by ${signer.name}${countersignature ? `, countersigned by ${countersignature.name}` : ''}`;
  const content = await sealPdf(appendPages(pdf, appendix), { identity, name: studioName, reason, at: lastSignedAt(evidence) });
  const names = { signerName: signer.name, countersignerName: countersignature?.name ?? null, studioName };
  const record = { sha256: hash('sha256', content), title, ...names, signedAt };
  return { content, record };
}

/** Stores the record of a sealed file, so that anybody can check the file from now on. */
export const storeSignedDocument = (tx: Transaction, { record }: SealedDocument): Promise<void> => insertSignedDocument(tx, record);
