import { parseAnswers } from '#api/sales/brief-answers.ts';
import { type BriefAnswers, type BriefErrors, missingAnswers } from '#domain/sales/missing-answers.ts';
import type { Deps } from '#server/deps.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { notifyAdmins } from '#server/features/messaging/notifications/notifications.service.ts';
import { emitEvent } from '#server/features/messaging/webhooks/emit-event.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError } from '#server/shared/app-error.ts';
import { briefMails } from './briefs.mails.ts';
import { auditTarget, lockBrief, lockWithLead, readBrief, recordOnLead, requireUnsubmitted } from './briefs.service.ts';
import { type BriefRow, mergeAnswers, updateBrief } from './briefs.store.ts';

/** Notes when a brief is first opened. @param actor whoever has its link */
export async function recordOpening(deps: Deps, id: number, actor: Actor): Promise<void> {
  if ((await readBrief(deps, id)).state !== 'sent') return;
  await deps.db.transaction(async (tx) => {
    const { brief } = await lockWithLead(deps, tx, id);
    if (brief.state !== 'sent') return;
    await updateBrief(tx, id, { state: 'opened', openedAt: deps.clock.now() });
    await recordOnLead(deps, tx, brief, 'opened', actor);
  });
}

/** Saves the given answers; others stay. @throws AppError invalid, which saves none; conflict once the brief is submitted */
export const saveAnswers = ({ db, clock }: Deps, id: number, answers: BriefAnswers): Promise<void> =>
  db.transaction(async (tx) => {
    const brief = await lockBrief(tx, id);
    requireUnsubmitted(brief);
    await mergeAnswers(tx, id, requireValid(brief, answers), clock.now());
  });

/** @returns the answers as they're stored @throws AppError invalid */
function requireValid({ content }: BriefRow, sent: BriefAnswers): BriefAnswers {
  const { answers, errors } = parseAnswers(content.questions, sent);
  refuse(errors, 'Please check your answers.');
  return answers;
}

/** @throws AppError invalid if there are errors */
function refuse(fields: BriefErrors, message: string): void {
  if (Object.keys(fields).length > 0) throw new AppError('invalid', message, { fields });
}

/**
 * Saves the given answers and submits a brief. One that was submitted before, also by a concurrent call, stays as it is.
 * @param actor whoever has its link
 * @throws AppError invalid for what is missing or wrong
 */
export const submitBrief = (deps: Deps, id: number, sent: BriefAnswers, actor: Actor): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const { lead, brief } = await lockWithLead(deps, tx, id);
    if (brief.state === 'submitted') return;
    const answers = { ...brief.answers, ...requireValid(brief, sent) };
    const { files } = await readBrief({ ...deps, db: tx }, id);
    refuse(missingAnswers({ content: brief.content, answers, files }), 'Please answer the questions that are marked.');
    const now = deps.clock.now();
    await updateBrief(tx, id, { state: 'submitted', answers, openedAt: brief.openedAt ?? now, submittedAt: now, updatedAt: now });
    await recordOnLead(deps, tx, brief, 'submitted', actor);
    await recordAudit(tx, { action: 'brief.submitted', actor, target: auditTarget(brief) });
    const { id: leadId, name, email, clientId } = lead;
    const { title } = brief;
    await emitEvent(deps, tx, { type: 'brief.submitted', data: { brief: { id, title }, lead: { id: leadId, name } } }, { leadId });
    await sendMail(deps, tx, briefMails.briefSubmitted, { name, email, title, leadId, clientId });
    await notifyAdmins(deps, tx, {
      by: null,
      // The notification is without the lead's name, which would outlive the lead.
      topic: title,
      text: `The brief “${title}” was submitted.`,
      link: `/admin/leads/${leadId}`,
      emailPreference: 'requests',
      studioAlreadyEmailed: true,
      ...(clientId !== null && { clientId }),
    });
  });
