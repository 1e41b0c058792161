import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Deps } from '#server/deps.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { sendsEmails } from '#server/settings/settings.ts';
import { invalidField } from '#server/shared/app-error.ts';
import { addMilliseconds, minutes, subtractMilliseconds } from '#server/shared/clock.ts';
import { hashToken } from '#server/shared/tokens.ts';
import { proposalMails } from './proposals.mails.ts';
import { requireOpen } from './proposals.policy.ts';
import { lockSentById } from './proposals.service.ts';
import { listCodes, type ProposalRow, updateProposal } from './proposals.store.ts';

const codeLifetime = 10 * minutes;

/** Signing codes that somebody waits for, with their emails, as long as the server only keeps emails; otherwise none. */
export async function awaitedCodes({ db, clock, settings }: Deps) {
  if (sendsEmails(settings)) return [];
  const codes = await listCodes(db, clock.now(), codeLifetime);
  return codes.map((code) => ({ ...code, since: subtractMilliseconds(code.expiresAt, codeLifetime) })).sort((a, b) => a.id - b.id);
}

/**
 * Emails a code for signing to the proposal's address. The previous code stops working.
 * @throws AppError invalid for another address; conflict if the proposal can't be signed any more; too_many_requests
 */
export async function sendSigningCode(deps: Deps, { id }: { id: number }, email: string): Promise<void> {
  await deps.limits.consume('signingCodeMail', 'proposal', String(id));
  await deps.db.transaction(async (tx) => {
    const proposal = await lockSentById(tx, id);
    const { today } = await studioToday(tx, deps.clock);
    requireOpen(proposal, today);
    if (email.toLowerCase() !== proposal.recipientEmail.toLowerCase())
      throw invalidField('email', 'This proposal was sent to another email address.');
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    await updateProposal(tx, id, { codeHash: hashOf(id, code), codeExpiresAt: addMilliseconds(deps.clock.now(), codeLifetime) });
    await sendMail(deps, tx, proposalMails.proposalCode, { proposal, code });
  });
}

/** @throws AppError invalid unless it's the latest code and hasn't expired. Attempts are limited by whoever calls. */
export function checkSigningCode(proposal: ProposalRow, code: string | null | undefined, now: Date): void {
  const { id, codeHash, codeExpiresAt } = proposal;
  if (!code) throw invalidField('code', 'Please enter the code from the email.');
  if (!codeHash || !codeExpiresAt || codeExpiresAt <= now) throw invalidField('code', 'This code has expired. Ask for a new one.');
  if (!timingSafeEqual(Buffer.from(codeHash), Buffer.from(hashOf(id, code)))) throw invalidField('code', "This code isn't correct.");
}

/** A code's hash, which differs between proposals, so that a code works for one only. */
const hashOf = (proposalId: number, code: string) => hashToken(`proposal ${proposalId} ${code}`);
