import type { Connection } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { lockMessage } from '#server/features/inbox/contact/contact.store.ts';
import { createLead, lockLead } from '#server/features/sales/leads/leads.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { notFound } from '#server/shared/app-error.ts';
import { addMilliseconds, days, subtractMilliseconds } from '#server/shared/clock.ts';
import { hashToken, newLinkToken } from '#server/shared/tokens.ts';
import { createBriefLink } from './brief-links.service.ts';
import { deleteOffers, findOffer, saveOffer, updateOffer } from './brief-offers.store.ts';
import { findOffered } from './brief-templates.store.ts';
import { auditTarget } from './briefs.service.ts';
import { findBrief } from './briefs.store.ts';
import { mailLink, makeBrief } from './send-brief.ts';

const lifetime = 1 * days;

/**
 * Offers a brief to the visitor who has just sent a message; an earlier offer for it ends.
 * @returns the token that accepts it; undefined if the studio offers none
 */
export async function offerBrief({ clock }: Deps, db: Connection, messageId: number): Promise<string | undefined> {
  if (!(await findOffered(db))) return undefined;
  const token = newLinkToken();
  await saveOffer(db, { messageId, tokenHash: hashToken(token), createdAt: clock.now() });
  return token;
}

/**
 * Makes the brief, and the lead if the message has none, and emails a link to go on with it, once.
 * @returns the path of a new link to it
 * @throws AppError not_found for an offer that is unknown or has ended; conflict if the lead has another brief to fill in
 */
export const acceptOffer = (deps: Deps, token: string, actor: Actor): Promise<string> =>
  deps.db.transaction(async (tx) => {
    const tokenHash = hashToken(token);
    const { messageId = 0 } = (await findOffer(tx, tokenHash)) ?? {};
    // Whoever accepts the offer twice at the same time waits here, and so does whoever deletes the message.
    const message = await lockMessage(tx, messageId);
    const offer = await findOffer(tx, tokenHash);
    const template = await findOffered(tx);
    if (!message || !offer || !template || addMilliseconds(offer.createdAt, lifetime) <= deps.clock.now()) throw notFound('Offer');
    if (offer.briefId !== null) {
      // An offer ends with the links to its brief.
      if (!(await findBrief(tx, offer.briefId, deps.clock.now()))?.openUntil) throw notFound('Offer');
      return createBriefLink(deps, tx, offer.briefId, actor);
    }
    const { name, email } = message;
    const lead = await lockLead(tx, await createLead({ ...deps, db: tx }, { name, email, messageId, ...noDetails }, actor));
    const brief = await makeBrief(deps, tx, lead, template, { event: 'requested', actor });
    await updateOffer(tx, messageId, { briefId: brief.id });
    await mailLink(deps, tx, 'briefRequested', { lead, brief, actor });
    await recordAudit(tx, { action: 'brief.requested', actor, target: auditTarget(brief) });
    return createBriefLink(deps, tx, brief.id, actor);
  });

const noDetails = { phone: null, company: null, nextStep: null, nextStepDate: null };

export const cleanUpBriefOffers = ({ db, clock }: Deps, batchSize?: number) =>
  deleteOffers(db, subtractMilliseconds(clock.now(), lifetime), batchSize);
