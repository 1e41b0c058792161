import { formatsFor } from '#domain/shared/format.ts';
import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { maySignIn } from '#server/features/accounts/clients/clients.policy.ts';
import { type ClientRow, preferencesOf } from '#server/features/accounts/clients/clients.service.ts';
import { lockClientOrRequest } from '#server/features/accounts/clients/clients.store.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { notifyClient } from '#server/features/messaging/notifications/notifications.service.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { countCredits, creditMails } from './credits.mails.ts';
import { clientsToWarn, recordExpiryNotices } from './expiry-notices.store.ts';

/** Tells clients 30 and 7 days before their credits expire. A failure is logged and retried on the next run. */
export async function warnOfExpiry(deps: Deps): Promise<void> {
  const studio = await studioToday(deps.db, deps.clock);
  for (const clientId of await clientsToWarn(deps.db, studio))
    await warnClient(deps, clientId).catch((err) => deps.log.error({ err, clientId }, 'expiry notice could not be sent'));
}

/** Records the notices together with what is sent, under the client's lock: a second run finds them. */
const warnClient = (deps: Deps, clientId: number): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const client = await lockClientOrRequest(tx, clientId);
    if (!client || !maySignIn(client)) return;
    const noticed = await recordExpiryNotices(tx, clientId, await studioToday(tx, deps.clock));
    for (const [expiryDate, count] of countByDate(noticed)) await announceExpiry(deps, tx, client, count, expiryDate, 'creditsExpiring');
  });

/** How many credits are left for each expiry date, the earliest first. */
export function countByDate(entries: { expiryDate: string | null; remaining: number }[]): [expiryDate: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { expiryDate, remaining } of entries) if (expiryDate) counts.set(expiryDate, (counts.get(expiryDate) ?? 0) + remaining);
  return [...counts].sort(([a], [b]) => a.localeCompare(b));
}

/** A client who can't sign in can't use credits either, and isn't told. */
export async function announceExpiry(
  deps: Deps,
  tx: Transaction,
  client: ClientRow,
  count: number,
  expiryDate: string,
  mail: keyof typeof creditMails,
) {
  if (!maySignIn(client)) return;
  const { locale } = await studioToday(tx, deps.clock);
  const date = formatsFor(locale).date(expiryDate);
  const expire = count === 1 ? 'expires' : 'expire';
  const text =
    mail === 'creditsExpiring' ? `${countCredits(count)} ${expire} after ${date}.` : `${countCredits(count)} expired after ${date}.`;
  await notifyClient(deps, tx, client.id, { text, link: '/client/package' });
  if (preferencesOf(client).creditExpiry) await sendMail(deps, tx, creditMails[mail], { client, count, expiryDate });
}
