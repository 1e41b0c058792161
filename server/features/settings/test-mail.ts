import type { Deps } from '../../deps.ts';
import { trySending } from '../mail/mail.service.ts';
import { testMail } from './settings.mails.ts';
import { readStudio } from './settings.service.ts';

/**
 * Sends a test mail and says what became of it.
 * @throws AppError too_many_requests
 */
export async function sendTestMail(
  deps: Pick<Deps, 'db' | 'jobs' | 'limits' | 'mail' | 'settings' | 'clock'>,
  to: string,
  adminId: number,
) {
  await deps.limits.consume('mailTest', String(adminId));
  const { studioName } = await readStudio(deps.db);
  return trySending(deps, testMail(to, studioName));
}
