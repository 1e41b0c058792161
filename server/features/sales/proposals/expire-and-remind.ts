import { isOpen } from '#domain/sales/proposal-states.ts';
import { addDays } from '#domain/shared/dates.ts';
import type { Deps } from '#server/deps.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import { dateIn, subtractMonths } from '#server/shared/clock.ts';
import { findRunningProject } from './accepted-project.ts';
import { createProposalLink } from './proposal-links.service.ts';
import { proposalMails } from './proposals.mails.ts';
import { currentState } from './proposals.policy.ts';
import { lockProposalById, lockSentById, moveProposal } from './proposals.service.ts';
import { deleteUnaccepted, listEnded, listEvents, listToRemind, updateProposal } from './proposals.store.ts';

const batchSize = 500;

/** How many days before its last day a client is reminded of a proposal. */
const remindedDays = 2;

/** Ends proposals that can no longer be signed, and reminds clients of those that end soon. Each proposal has a transaction of its own. */
export async function expireAndRemindProposals(deps: Deps): Promise<void> {
  const studio = await studioToday(deps.db, deps.clock);
  const { today } = studio;
  for (const { id } of await listEnded(deps.db, today, batchSize)) await expire(deps, id, today);
  for (const { id } of await listToRemind(deps.db, addDays(today, remindedDays), batchSize)) await remind(deps, id, studio);
}

/** Removes proposals that came to nothing, once they're as old as messages may become. */
export async function cleanUpProposals({ db, clock }: Deps, batchSize?: number): Promise<void> {
  const { messageRetentionMonths } = await readStudio(db);
  await deleteUnaccepted(db, subtractMonths(clock.now(), messageRetentionMonths), batchSize);
}

const expire = (deps: Deps, id: number, today: string) =>
  deps.db.transaction(async (tx) => {
    const proposal = await lockProposalById(tx, id);
    if (isOpen(proposal.state) && !isOpen(currentState(proposal, today))) await moveProposal(deps, tx, proposal, { to: 'expired' });
  });

/** Reminds a client of a proposal once: not on the day on which it was sent, nor of a change to a project that has ended. */
const remind = (deps: Deps, id: number, { today, timeZone }: { today: string; timeZone: string }) =>
  deps.db.transaction(async (tx) => {
    const proposal = await lockSentById(tx, id);
    const lastSent = (await listEvents(tx, id)).findLast(({ to }) => to === 'sent')!;
    const isNew = dateIn(timeZone, lastSent.createdAt) === today;
    if (isNew || proposal.remindedAt || !isOpen(currentState(proposal, today))) return;
    if (proposal.isChangeOrder && !(await findRunningProject(tx, proposal))) return;
    await updateProposal(tx, id, { remindedAt: deps.clock.now() });
    const path = await createProposalLink(deps, tx, id);
    await sendMail(deps, tx, proposalMails.proposalReminder, { proposal, path });
  });
