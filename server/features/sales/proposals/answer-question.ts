import type { Deps } from '#server/deps.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import { createProposalLink } from './proposal-links.service.ts';
import { proposalMails } from './proposals.mails.ts';
import { lockSentById } from './proposals.service.ts';
import { insertMessage, updateProposal } from './proposals.store.ts';

/** @throws AppError not_found, also for a draft, which the client hasn't seen */
export const answerQuestion = (deps: Deps, id: number, text: string, admin: { name: string | null }): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const proposal = await lockSentById(tx, id);
    const { studioName } = await readStudio(tx);
    const name = admin.name ?? studioName;
    const now = deps.clock.now();
    await insertMessage(tx, { proposalId: id, createdAt: now, author: 'studio', name, text });
    await updateProposal(tx, id, { askedAt: null, updatedAt: now });
    await sendMail(deps, tx, proposalMails.proposalAnswer, { proposal, text, path: await createProposalLink(deps, tx, id) });
  });
