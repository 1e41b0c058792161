import type { Deps } from '#server/deps.ts';
import { changeStudio, readStudio } from '#server/features/studio/settings/settings.store.ts';
import { deliveryMails } from './mail.mails.ts';
import { sendImmediately } from './mail.service.ts';

/**
 * Sends a test email, and records and reports whether the mail server accepted it.
 * @throws AppError too_many_requests
 */
export async function sendTestMail(deps: Deps, to: string, adminId: number) {
  await deps.limits.consume('mailTest', String(adminId));
  const { mailTestedAt } = await readStudio(deps.db);
  const result = await sendImmediately(deps, deliveryMails.testMail, { to });
  if (result.outcome === 'sent' && !mailTestedAt) await changeStudio(deps.db, { mailTestedAt: deps.clock.now() });
  return result;
}
