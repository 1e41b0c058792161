import { hash } from 'node:crypto';
import type { ProposalContent } from '#api/sales/proposal-content.ts';
import type { ProposalSelection } from '#api/sales/proposal-selection.ts';
import { computeProposal, type ProposalAmounts } from '#domain/sales/proposal-amounts.ts';
import type { Deps } from '#server/deps.ts';
import { type Studio, studioToday } from '#server/features/studio/settings/settings.service.ts';
import { AppError, notFound } from '#server/shared/app-error.ts';
import { proposalView } from './document-view.ts';
import { findDocument, findDocumentByHash, storeDocument } from './proposal-documents.store.ts';
import { requireOpen, requireVersion } from './proposals.policy.ts';
import { lockProposalById } from './proposals.service.ts';
import type { ProposalRow } from './proposals.store.ts';

/**
 * Makes the PDF of a proposal with the client's choice, or finds it if it was made before.
 * @returns its SHA-256
 * @throws AppError conflict if the version was replaced or can't be signed any more, or while others are chosen; invalid if this can't be
 * chosen
 */
export async function makeDocument(
  deps: Deps,
  proposal: ProposalRow,
  { version: seen, ...selection }: ProposalSelection & { version: number },
) {
  await deps.limits.consume('proposalDocument', 'proposal', String(proposal.id));
  const studio = await studioToday(deps.db, deps.clock);
  requireOpen(proposal, studio.today);
  requireVersion(proposal, seen);
  return renderOnce(deps, proposal, readChoice(proposal, selection), studio);
}

/** A choice with its amounts, in the one form in which it's compared and stored. @throws AppError invalid if this can't be chosen */
export function readChoice({ content, currency }: Pick<ProposalRow, 'content' | 'currency'>, selection: ProposalSelection) {
  const { value: amounts, problem } = computeProposal(content, selection, currency);
  if (!amounts) throw new AppError('invalid', problem);
  return { amounts, selection: normalize(content, selection, amounts) };
}

/** A selection in the proposal's order, with the quantity of whatever was chosen whose quantity may change. */
function normalize({ items, options, addOns }: ProposalContent, { choice, addOns: added }: ProposalSelection, { lines }: ProposalAmounts) {
  const changeable = [...items, ...options, ...addOns].filter(({ quantityRange }) => quantityRange).map(({ key }) => key);
  return {
    choice,
    addOns: addOns.map(({ key }) => key).filter((key) => added.includes(key)),
    quantities: Object.fromEntries(lines.filter(({ key }) => changeable.includes(key)).map(({ key, quantity }) => [key, quantity])),
  };
}

/** Concurrent calls may both render, but they store one file and return the same hash. */
async function renderOnce(
  { db, clock, pdf }: Deps,
  proposal: ProposalRow,
  { amounts, selection }: ReturnType<typeof readChoice>,
  studio: Studio,
): Promise<string> {
  const view = proposalView(proposal, amounts, studio);
  const fingerprint = hash('sha256', pdf.version + JSON.stringify(view));
  const key = { proposalId: proposal.id, fingerprint };
  const stored = await findDocument(db, key);
  if (stored) return stored.sha256;
  const content = await pdf.renderLatest(view, `proposal ${proposal.id}`);
  const sha256 = hash('sha256', content);
  return db.transaction(async (tx) => {
    await lockProposalById(tx, proposal.id);
    return storeDocument(tx, { ...key, version: proposal.version, selection, sha256, content, createdAt: clock.now() });
  });
}

/** @throws AppError not_found, also for another proposal's document */
export async function readDocument({ db }: Deps, proposalId: number, sha256: string): Promise<Buffer> {
  const document = await findDocumentByHash(db, proposalId, sha256);
  if (!document) throw notFound('Document');
  return document.content;
}
