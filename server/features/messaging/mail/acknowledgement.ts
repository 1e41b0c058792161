import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import { dateIn } from '#server/shared/clock.ts';
import { canonicalMailbox } from '#server/shared/mailbox.ts';
import { type AcknowledgedForm, acknowledgementMail } from './mail.mails.ts';
import { sendMail } from './mail.service.ts';
import type { Submission } from './message.ts';

/** Confirms to the sender of a form that it arrived, at most once a day (in UTC) for each form and mailbox. */
export async function sendAcknowledgement(
  deps: Deps,
  tx: Transaction,
  { form, to, submission }: { form: AcknowledgedForm; to: string; submission: Submission },
): Promise<void> {
  const dedupeKey = `${form} ${dateIn('UTC', deps.clock.now())} ${canonicalMailbox(to)}`;
  await sendMail(deps, tx, { ...acknowledgementMail(form, to, await readStudio(tx)), dedupeKey, submission });
}
