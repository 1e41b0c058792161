import type { z } from 'zod';
import type { declineProposalForm } from '#api/sales/proposal-links.ts';
import { isOpen } from '#domain/sales/proposal-states.ts';
import type { Deps } from '#server/deps.ts';
import { maySignIn } from '#server/features/accounts/clients/clients.policy.ts';
import { findClientById } from '#server/features/accounts/clients/clients.store.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { notifyAdmins } from '#server/features/messaging/notifications/notifications.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { type ClientSession, scopeOf } from '#server/shared/callers.ts';
import { addMilliseconds, minutes } from '#server/shared/clock.ts';
import { emitProposalEvent } from './proposal-event.ts';
import { proposalMails } from './proposals.mails.ts';
import { isRecipient, isSameEmail, requireOpen, requireVersion } from './proposals.policy.ts';
import { presentForLink } from './proposals.present.ts';
import { lockSentById, moveProposal } from './proposals.service.ts';
import { findSent, findSignature, insertMessage, listMessages, type ProposalRow, updateProposal } from './proposals.store.ts';

/** A visit within this time after the last one is the same opening, since pages are read again by themselves. */
const openingPeriod = 10 * minutes;

/**
 * Whether a signed-in client signs without a code. A code would prove that the proposal's mailbox is theirs, so the address must be the
 * account's, and confirmed. A session that an access code opened, or a password that the studio typed, isn't enough, nor is that of an
 * admin who looks.
 */
export const mayConfirm = (proposal: Pick<ProposalRow, 'clientId' | 'recipientEmail'>, client: ClientSession | undefined) =>
  client !== undefined &&
  scopeOf(client) === 'full' &&
  client.emailConfirmedAt !== null &&
  isRecipient(proposal, client) &&
  isSameEmail(client.email, proposal.recipientEmail);

/** A proposal as whoever has its link sees it, in the version that was sent last. @param visitor the client who is signed in */
export async function readLinked({ db, clock }: Deps, id: number, visitor: ClientSession | undefined) {
  const proposal = (await findSent(db, id))!;
  const studio = await studioToday(db, clock);
  const [messages, signature] = await Promise.all([listMessages(db, id), findSignature(db, id)]);
  const client = signature && (await findClientById(db, signature.clientId));
  const hasAccount = client !== undefined && maySignIn(client);
  return presentForLink({ proposal, messages, signature, studio, needsCode: !mayConfirm(proposal, visitor), hasAccount });
}

/** Records that a proposal was opened. */
export async function recordOpening(deps: Deps, { id, state, lastOpenedAt }: ProposalRow): Promise<void> {
  const { db, clock } = deps;
  const now = clock.now();
  if (!isOpen(state) || (state === 'viewed' && lastOpenedAt && addMilliseconds(lastOpenedAt, openingPeriod) > now)) return;
  await db.transaction(async (tx) => {
    const proposal = await lockSentById(tx, id);
    if (!isOpen(proposal.state)) return;
    const changes = { openedCount: proposal.openedCount + 1, lastOpenedAt: now };
    if (proposal.state === 'sent') await moveProposal(deps, tx, proposal, { to: 'viewed', by: { name: proposal.recipientName }, changes });
    else await updateProposal(tx, id, changes);
  });
}

type DeclineForm = z.output<typeof declineProposalForm>;

/** @throws AppError conflict if it can't be declined any more, or the version that was seen was replaced */
export const declineProposal = (deps: Deps, id: number, { version, reason }: DeclineForm, address: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const proposal = await lockSentById(tx, id);
    const { today } = await studioToday(tx, deps.clock);
    requireOpen(proposal, today);
    requireVersion(proposal, version);
    const by = { name: proposal.recipientName };
    const actor: Actor = { kind: 'visitor', ...by, address };
    await moveProposal(deps, tx, proposal, { to: 'declined', note: reason, by, changes: { declineReason: reason } });
    await emitProposalEvent(deps, tx, 'proposal.declined', proposal);
    await recordAudit(tx, { action: 'proposal.declined', actor, clientId: proposal.clientId ?? undefined, target: proposal.title });
    await sendMail(deps, tx, proposalMails.proposalDeclined, { proposal, reason });
    await notifyStudio(deps, tx, proposal, `${proposal.recipientName} declined ${proposal.title}.`);
  });

/** @throws AppError conflict unless the proposal can be signed */
export const askAboutProposal = (deps: Deps, id: number, text: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const proposal = await lockSentById(tx, id);
    const { today } = await studioToday(tx, deps.clock);
    requireOpen(proposal, today);
    const now = deps.clock.now();
    await insertMessage(tx, { proposalId: id, createdAt: now, author: 'client', name: proposal.recipientName, text });
    await updateProposal(tx, id, { askedAt: proposal.askedAt ?? now, updatedAt: now });
    await sendMail(deps, tx, proposalMails.proposalQuestion, { proposal, text });
    await notifyStudio(deps, tx, proposal, `${proposal.recipientName} has a question about ${proposal.title}.`);
  });

/** Notifies the admins. The studio's address isn't emailed, since it gets an email of its own about this. */
export const notifyStudio = (
  deps: Deps,
  tx: Parameters<typeof notifyAdmins>[1],
  { id, title, clientId }: Pick<ProposalRow, 'id' | 'title' | 'clientId'>,
  text: string,
) =>
  notifyAdmins(deps, tx, {
    by: null,
    topic: title,
    text,
    link: `/admin/proposals/${id}`,
    emailPreference: 'requests',
    studioAlreadyEmailed: true,
    ...(clientId !== null && { clientId }),
  });
