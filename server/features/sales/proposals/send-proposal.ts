import { proposalPatch } from '#api/sales/proposal-endpoints.ts';
import { proposalProblems } from '#api/sales/proposal-problems.ts';
import { isDeadlineAfterStart } from '#domain/projects/deadline.ts';
import { isCurrentPackage } from '#domain/sales/proposal-packages.ts';
import { isOpen } from '#domain/sales/proposal-states.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { lockPackagesForShare, presentPackage } from '#server/features/billing/packages/packages.service.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { type Actor, adminIdOf } from '#server/shared/actor.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { linkTo } from '#server/shared/links.ts';
import { checkMarkdown, findMarkdownFields } from '#server/shared/markdown-fields.ts';
import { findRunningProject, projectEnded } from './accepted-project.ts';
import { advanceSentLead, lockLeadOf } from './advance-lead.ts';
import { emitProposalEvent } from './proposal-event.ts';
import { createProposalLink } from './proposal-links.service.ts';
import { proposalLinks } from './proposal-links.store.ts';
import { proposalMails } from './proposals.mails.ts';
import { lockProposalById, moveProposal } from './proposals.service.ts';
import { findProposal, findSent, insertVersion, type NewProposalRow, type ProposalRow } from './proposals.store.ts';
import { requireRevision } from './write-proposal.ts';

const markdownFields = findMarkdownFields(proposalPatch);

/**
 * Emails a proposal with a link of its own. One that was changed since it was last sent becomes a new version.
 * @returns the link, which can't be read again: only the token's hash is stored
 * @throws AppError conflict when it was changed since the revision, or accepted; invalid with what it lacks
 */
export const sendProposal = (deps: Deps, id: number, revision: number, actor: Actor): Promise<string> =>
  deps.db.transaction(async (tx) => {
    await lockLeadOf(tx, id);
    const proposal = await lockProposalById(tx, id);
    requireRevision(proposal, revision);
    await requireComplete(deps, tx, proposal);
    if (proposal.isChangeOrder) await requireChangeable(tx, proposal);
    await requirePackages(tx, proposal);
    const isChanged = proposal.sentRevision !== revision;
    if (isChanged || !isOpen(proposal.state)) {
      const version = isChanged && (await addVersion(deps, tx, proposal));
      const changes = { ...version, declineReason: null, remindedAt: null };
      await moveProposal(deps, tx, proposal, { to: 'sent', by: { userId: adminIdOf(actor) }, changes });
    }
    const sent = (await findProposal(tx, id))!;
    const path = await createProposalLink(deps, tx, id);
    await sendMail(deps, tx, proposalMails.proposal, { proposal: sent, path });
    await emitProposalEvent(deps, tx, 'proposal.sent', sent);
    await advanceSentLead(deps, tx, sent, actor);
    await recordAudit(tx, { action: 'proposal.sent', actor, clientId: sent.clientId ?? undefined, target: sent.title });
    return linkTo(deps.settings.publicUrl, path);
  });

async function requireComplete({ clock }: Deps, tx: Transaction, proposal: ProposalRow) {
  const { today } = await studioToday(tx, clock);
  const fields = proposalProblems(proposal, today);
  if (Object.keys(fields).length > 0) throw new AppError('invalid', 'Please complete the proposal before you send it.', { fields });
  // The texts may have been written before they had limits.
  checkMarkdown(markdownFields, proposal);
}

/** @throws AppError conflict once the project that a change order changes has ended; invalid if it begins after the new deadline */
async function requireChangeable(tx: Transaction, proposal: ProposalRow) {
  const project = await findRunningProject(tx, proposal);
  if (!project) throw projectEnded();
  const { deadline } = proposal.content;
  if (!isDeadlineAfterStart({ ...project, deadline })) throw invalidField('content.deadline', 'The project begins after this deadline.');
}

/**
 * Requires that the packages a client can choose are as the studio sells them now, and locks them until the proposal is sent.
 * @throws AppError invalid
 */
async function requirePackages(tx: Transaction, { content: { options }, currency }: ProposalRow) {
  const sold = options.flatMap((option) => option.package ?? []);
  const offered = await lockPackagesForShare(
    tx,
    sold.map(({ id }) => id),
  );
  options.forEach(({ package: chosen }, index) => {
    if (!chosen) return;
    const row = offered.find(({ id }) => id === chosen.id);
    if (isCurrentPackage(chosen, row && presentPackage(row), currency)) return;
    const message = `The package “${chosen.name}” has changed, or isn't offered in ${currency} any more. Update its option, or remove it.`;
    throw invalidField(`content.options.${index}.package`, message);
  });
}

/** Stores a new version of a proposal. If it goes to another address, the links of the former version end. */
async function addVersion({ clock }: Deps, tx: Transaction, proposal: ProposalRow): Promise<Partial<NewProposalRow>> {
  const { id: proposalId, title, recipientName, recipientEmail, currency, validUntil, content, revision } = proposal;
  const now = clock.now();
  const previous = await findSent(tx, proposalId);
  if (previous && previous.recipientEmail !== recipientEmail) await proposalLinks.revoke(tx, { proposalId }, now);
  const version = proposal.version + 1;
  await insertVersion(tx, { proposalId, version, title, recipientName, recipientEmail, currency, validUntil, content, createdAt: now });
  return { version, sentRevision: revision, sentAt: now, endsOn: validUntil, codeHash: null };
}

/** @throws AppError conflict if it can't be signed any more anyway */
export const withdrawProposal = (deps: Deps, id: number, note: string | null, actor: Actor): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const proposal = await lockProposalById(tx, id);
    await moveProposal(deps, tx, proposal, { to: 'withdrawn', note, by: { userId: adminIdOf(actor) } });
    await recordAudit(tx, { action: 'proposal.withdrawn', actor, clientId: proposal.clientId ?? undefined, target: proposal.title });
  });
