import type { Deps } from '#server/deps.ts';
import type { PdfFile } from '#server/features/billing/invoice-documents/invoice-documents.service.ts';
import { notFound } from '#server/shared/app-error.ts';
import { findSignedFile } from './proposal-documents.store.ts';

export const signedName = (proposalId: number) => `proposal-${proposalId}-signed.pdf`;

/** The proposal as it was signed. @throws AppError not_found unless it was */
export async function readSignedPdf({ db }: Deps, proposalId: number): Promise<PdfFile> {
  const file = await findSignedFile(db, proposalId);
  if (!file) throw notFound('Signed proposal');
  return { name: signedName(proposalId), content: file.sealed ?? file.content };
}
