import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { insertNotifications } from '#server/features/messaging/notifications/notifications.store.ts';
import { lockAdminRecipients } from '#server/features/messaging/notifications/recipients.store.ts';
import type { Mail } from '#server/mail.ts';

/** Tells the owner, who alone reads the emails that were only kept, that somebody waits for one. */
export async function announceKeptMail<Input>({ clock }: Deps, tx: Transaction, mailId: number, mail: Mail<Input>, input: Input) {
  const awaiting = mail.awaited?.(input);
  const owner = awaiting && (await lockAdminRecipients(tx)).find(({ isOwner }) => isOwner);
  if (!owner) return;
  const text = `Emails are off: ${awaiting.text}`;
  const link = `/admin/mail/${mailId}`;
  await insertNotifications(tx, [{ userId: owner.id, aboutClientId: awaiting.clientId, text, link, createdAt: clock.now() }]);
}
