import { computeProposal } from '#domain/sales/proposal-amounts.ts';
import { formatsFor } from '#domain/shared/format.ts';
import type { Deps } from '#server/deps.ts';
import type { PdfFile } from '#server/features/billing/invoice-documents/invoice-documents.service.ts';
import type { Evidence } from '#server/features/sales/signing/evidence-view.ts';
import { sealDocument, storeSignedDocument } from '#server/features/sales/signing/seal-document.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import { notFound } from '#server/shared/app-error.ts';
import { findSigned, lockSealed, type Signed, storeSealed } from './proposal-documents.store.ts';

export const signedName = (proposalId: number) => `proposal-${proposalId}-signed.pdf`;

/**
 * The sealed PDF of a proposal as it was signed, with the evidence. It's made when it's first needed, and again once the studio has signed;
 * each is kept.
 * @throws AppError not_found unless it was signed
 */
export async function readSignedPdf(deps: Deps, proposalId: number): Promise<PdfFile> {
  const signed = await findSigned(deps.db, proposalId);
  if (!signed) throw notFound('Signed proposal');
  const { sealed } = signed.countersignature ?? signed.signature;
  return { name: signedName(proposalId), content: sealed ?? (await sealOnce(deps, signed)) };
}

/** Concurrent calls may both seal, but they store one file and return the same bytes. */
async function sealOnce(deps: Deps, signed: Signed): Promise<Buffer> {
  const { locale } = await readStudio(deps.db);
  const sealed = await sealDocument(deps, { pdf: signed.content, evidence: evidenceOf(signed, locale) });
  return deps.db.transaction(async (tx) => {
    const stored = await lockSealed(tx, signed);
    if (stored) return stored;
    await storeSealed(tx, signed, sealed.content);
    await storeSignedDocument(tx, sealed);
    return sealed.content;
  });
}

function evidenceOf({ signature, countersignature, version }: Signed, locale: string): Evidence {
  const { name, email, selection, currency, totalMinor, dueNowMinor, confirmedBy: emailConfirmedBy } = signature;
  const { signedAt, ipAddress, userAgent } = signature;
  const formats = formatsFor(locale);
  const { lines = [] } = computeProposal(version.content, selection, currency).value ?? {};
  return {
    title: version.title,
    choices: [
      ...lines.map((line): [string, string] => [line.description, formats.quantity(line)]),
      ['Total', formats.minor(totalMinor, currency)],
      ['Due on signing', formats.minor(dueNowMinor, currency)],
    ],
    termsVersion: version.content.terms ? `Part of version ${version.version} of the proposal` : null,
    signer: { name, email },
    signature: signature.signature,
    countersignature,
    emailConfirmedBy,
    signedAt,
    ipAddress,
    userAgent,
  };
}
