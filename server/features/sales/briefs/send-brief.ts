import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { lockLead, moveLead } from '#server/features/sales/leads/leads.service.ts';
import type { LeadRow } from '#server/features/sales/leads/leads.store.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { linkTo } from '#server/shared/links.ts';
import { createBriefLink } from './brief-links.service.ts';
import { briefLinks } from './brief-links.store.ts';
import { type BriefTemplateRow, findTemplate } from './brief-templates.store.ts';
import { briefMails } from './briefs.mails.ts';
import { auditTarget, lockWithLead, recordOnLead, requireUnsubmitted } from './briefs.service.ts';
import { type BriefRow, hasOtherOpen, insertBrief, updateBrief } from './briefs.store.ts';

type Recipient = Pick<LeadRow, 'id' | 'name' | 'email' | 'stage'>;

/** A brief, and the URL of its link, which can't be read again: only the token's hash is stored. */
interface Sent {
  id: number;
  link: string;
}

/** Emails a lead a new brief. @throws AppError not_found; invalid for an unknown template; conflict while another one is open */
export const sendBrief = (deps: Deps, leadId: number, templateId: number, actor: Actor): Promise<Sent> =>
  deps.db.transaction(async (tx) => {
    const lead = await lockLead(tx, leadId);
    const template = await findTemplate(tx, templateId);
    if (!template) throw invalidField('templateId', "This template doesn't exist.");
    const brief = await makeBrief(deps, tx, lead, template, { event: 'sent', actor });
    await recordAudit(tx, { action: 'brief.sent', actor, target: auditTarget(brief) });
    return mailLink(deps, tx, 'brief', { lead, brief, actor });
  });

/**
 * Makes a brief for a lead, locked by the caller. A new lead moves on.
 * @throws AppError conflict while the lead can fill in another one
 */
export async function makeBrief(
  deps: Deps,
  tx: Transaction,
  lead: Recipient,
  { name: title, content }: BriefTemplateRow,
  { event, actor }: { event: 'sent' | 'requested'; actor: Actor },
): Promise<BriefRow> {
  await requireOnly(deps, tx, { leadId: lead.id });
  const { currency } = await readStudio(tx);
  const now = deps.clock.now();
  const brief = await insertBrief(tx, { leadId: lead.id, title, content, currency, createdAt: now, updatedAt: now });
  await recordOnLead(deps, tx, brief, event, actor);
  if (lead.stage === 'new') await moveLead(deps, tx, lead, { to: 'brief_sent', actor });
  return brief;
}

/** @throws AppError conflict while the lead can fill in another brief */
async function requireOnly({ clock }: Deps, tx: Transaction, brief: { leadId: number; id?: number }): Promise<void> {
  if (await hasOtherOpen(tx, brief, clock.now()))
    throw new AppError('conflict', 'This lead can still fill in another brief. Send a reminder of it, or revoke its links.');
}

/**
 * Emails another link to a brief. A lead who has turned off reminders gets no email: the studio passes the link on itself.
 * @throws AppError not_found; conflict if it's submitted, another one is open, or an API key, which gets no link, reminds such a lead
 */
export const remindOfBrief = (deps: Deps, id: number, actor: Actor): Promise<Sent> =>
  deps.db.transaction(async (tx) => {
    const { lead, brief } = await lockWithLead(deps, tx, id);
    requireUnsubmitted(brief);
    await requireOnly(deps, tx, brief);
    if (lead.briefRemindersOffAt) return linkInstead(deps, tx, brief, actor);
    await updateBrief(tx, id, { remindedAt: deps.clock.now() });
    await recordOnLead(deps, tx, brief, 'reminded', actor);
    await recordAudit(tx, { action: 'brief.reminded', actor, target: auditTarget(brief) });
    return mailLink(deps, tx, 'briefReminder', { lead, brief, actor });
  });

async function linkInstead(deps: Deps, tx: Transaction, { id }: BriefRow, actor: Actor): Promise<Sent> {
  if (actor.kind === 'admin' && actor.byApiKey) throw new AppError('conflict', 'This lead has turned off reminders of briefs.');
  return { id, link: linkTo(deps.settings.publicUrl, await createBriefLink(deps, tx, id, actor)) };
}

/**
 * Lets the lead change a submitted brief, and emails a link.
 * @throws AppError not_found; conflict if it isn't submitted, or another one is open
 */
export const reopenBrief = (deps: Deps, id: number, actor: Actor): Promise<Sent> =>
  deps.db.transaction(async (tx) => {
    const { lead, brief } = await lockWithLead(deps, tx, id);
    if (brief.state !== 'submitted') throw new AppError('conflict', "This brief isn't submitted.");
    await requireOnly(deps, tx, brief);
    await updateBrief(tx, id, { state: 'opened', submittedAt: null, updatedAt: deps.clock.now() });
    await recordOnLead(deps, tx, brief, 'reopened', actor);
    await recordAudit(tx, { action: 'brief.reopened', actor, target: auditTarget(brief) });
    return mailLink(deps, tx, 'briefReopened', { lead, brief, actor });
  });

/** Ends the links to a brief. Does nothing if none works. @throws AppError not_found */
export const revokeBriefLinks = (deps: Deps, id: number, actor: Actor): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { brief } = await lockWithLead(deps, tx, id);
    if ((await briefLinks.revoke(tx, { briefId: id }, deps.clock.now())) === 0) return;
    await recordOnLead(deps, tx, brief, 'links_revoked', actor);
    await recordAudit(tx, { action: 'brief.links_revoked', actor, target: auditTarget(brief) });
  });

/** Emails a brief's lead a new link to it. @returns the brief's id and the link */
export async function mailLink(
  deps: Deps,
  tx: Transaction,
  mail: 'brief' | 'briefRequested' | 'briefReminder' | 'briefReopened',
  { lead: { id: leadId, name, email }, brief: { id, title }, actor }: { lead: Recipient; brief: BriefRow; actor: Actor },
): Promise<Sent> {
  const path = await createBriefLink(deps, tx, id, actor);
  await sendMail(deps, tx, briefMails[mail], { leadId, name, email, title, path });
  return { id, link: linkTo(deps.settings.publicUrl, path) };
}
