import type { WaitlistForm } from '#api/inbox/waitlist.ts';
import type { Transaction } from '#server/db/client.ts';
import type { NewestFirstCursor } from '#server/db/paging.ts';
import type { Deps } from '#server/deps.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { Actor } from '#server/shared/actor.ts';
import { notFound } from '#server/shared/app-error.ts';
import { waitlistMails } from './waitlist.mails.ts';
import { deleteEntry, insertEntry, listEntries, lockEntry, type WaitlistFilter } from './waitlist.store.ts';

/** Adds a person to the waitlist, notifies the studio and acknowledges it to the person. @returns the entry's id */
export const joinWaitlist = (deps: Deps, form: WaitlistForm): Promise<number> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const submission = { waitlistEntryId: await insertEntry(tx, { ...form, createdAt: now }) };
    await sendMail(deps, tx, waitlistMails.waitlistEntry, { form, submission });
    await sendMail(deps, tx, waitlistMails.waitlistJoined, { to: form.email, now, submission });
    return submission.waitlistEntryId;
  });

/** A total is available for the whole waitlist, but not for searches. */
export const waitlistPages = ({ db }: Deps, filter: WaitlistFilter) => ({
  list: (limit: number, before: NewestFirstCursor | undefined) => listEntries(db, { ...filter, limit, before }),
  isCounted: !filter.search,
});

/** Locks an entry until the transaction ends. @throws AppError not_found */
export async function lockWaitlistEntry(tx: Transaction, id: number) {
  const entry = await lockEntry(tx, id);
  if (!entry) throw notFound('Waitlist entry');
  return entry;
}

/** Deletes an entry with the emails about it; does nothing if it's already gone. */
export const deleteWaitlistEntry = ({ db }: Deps, id: number, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    if (await deleteEntry(tx, id)) await recordAudit(tx, { action: 'waitlist.deleted', actor });
  });
