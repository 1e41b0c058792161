import type { WaitlistForm } from '../../../contract/waitlist.ts';
import type { Connection } from '../../db/client.ts';
import type { NewestFirstCursor } from '../../db/paging.ts';
import type { Deps } from '../../deps.ts';
import type { Actor } from '../../shared/actor.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { sendAcknowledgement } from '../mail/acknowledgement.ts';
import { sendMail } from '../mail/mail.service.ts';
import { readStudio } from '../settings/settings.service.ts';
import { joinedMail } from './waitlist.mails.ts';
import { countEntries, deleteEntriesOf, deleteEntry, insertEntry, listEntries } from './waitlist.store.ts';

/** Puts a person on the waitlist, tells the studio, whose answer goes to the person, and tells the person that it worked. */
export async function joinWaitlist(deps: Deps, form: WaitlistForm): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { studioEmail } = await readStudio(tx);
    const submission = { waitlistEntryId: await insertEntry(tx, { ...form, createdAt: deps.clock.now() }) };
    await sendMail(deps, tx, { ...joinedMail(studioEmail, form, deps.settings.publicUrl), submission });
    await sendAcknowledgement(deps, tx, { form: 'waitlist', to: form.email, submission });
  });
}

export const waitlistPages = ({ db }: Pick<Deps, 'db'>) => ({
  list: (limit: number, before: NewestFirstCursor | undefined) => listEntries(db, limit, before),
  count: () => countEntries(db),
});

/** Takes a person off the list, and deletes the mails that told of the entry; one that is gone already stays so. */
export const deleteWaitlistEntry = ({ db }: Pick<Deps, 'db'>, id: number, actor: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    if (await deleteEntry(tx, id)) await recordAudit(tx, { action: 'waitlist.deleted', actor });
  });

/**
 * Deletes the entries of a person who has become a client, as the privacy page promises.
 * @param email an address that the client has confirmed: one that an admin typed may be somebody else's
 */
export const leaveWaitlist = (db: Connection, email: string) => deleteEntriesOf(db, email);
