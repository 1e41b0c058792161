import type { Deps } from '#server/deps.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { lockRecipient } from './find-or-invite-client.ts';
import { emitProposalEvent } from './proposal-event.ts';
import { createProposalLink } from './proposal-links.service.ts';
import { proposalMails } from './proposals.mails.ts';
import { requireCountersignable } from './proposals.policy.ts';
import { lockSentById } from './proposals.service.ts';
import { findSent, findSignature, insertCountersignature, updateProposal } from './proposals.store.ts';

/** Who signs for the studio. */
interface Countersigner {
  /** The name as it was typed. */
  name: string;
  ipAddress: string;
  userAgent: string | null;
}

/**
 * Signs for the studio under the client's signature. The file with both is sealed when it's first needed; the one before stays valid.
 * @throws AppError conflict unless the client has signed, or if somebody else has countersigned; not_found, also once the client is erased
 */
export const countersignProposal = (deps: Deps, id: number, countersigner: Countersigner, actor: Actor): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const sent = await findSent(tx, id);
    // Locks the client before the proposal, in the same order as an erasure.
    if (sent) await lockRecipient(tx, sent);
    const proposal = await lockSentById(tx, id);
    const signature = await findSignature(tx, id);
    requireCountersignable(signature);
    const now = deps.clock.now();
    await insertCountersignature(tx, { ...countersigner, signatureId: signature.id, signedAt: now });
    await updateProposal(tx, id, { updatedAt: now });
    const path = await createProposalLink(deps, tx, id);
    await sendMail(deps, tx, proposalMails.proposalCountersigned, { proposal, signature, countersigner: countersigner.name, path });
    await emitProposalEvent(deps, tx, 'proposal.countersigned', proposal);
    await recordAudit(tx, { action: 'proposal.countersigned', actor, clientId: signature.clientId, target: proposal.title });
  });
