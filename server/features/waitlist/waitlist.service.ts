import type { WaitlistForm } from '../../../contract/waitlist.ts';
import type { KeyCursor } from '../../db/paging.ts';
import type { Deps } from '../../deps.ts';
import { acknowledge } from '../mail/acknowledgement.ts';
import { sendMail } from '../mail/mail.service.ts';
import { readStudio } from '../settings/settings.service.ts';
import { joinedMail } from './waitlist.mails.ts';
import { countEntries, insertEntry, listEntries } from './waitlist.store.ts';

/** Puts a person on the waitlist, tells the studio, whose answer goes to the person, and tells the person that it worked. */
export async function joinWaitlist(deps: Deps, form: WaitlistForm): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { studioEmail } = await readStudio(tx);
    await insertEntry(tx, { ...form, createdAt: deps.clock.now() });
    await sendMail(deps, tx, joinedMail(studioEmail, form, deps.settings.publicUrl));
    await acknowledge(deps, tx, { form: 'waitlist', to: form.email });
  });
}

export const waitlistPages = ({ db }: Pick<Deps, 'db'>) => ({
  list: (limit: number, before: KeyCursor | undefined) => listEntries(db, limit, before),
  count: () => countEntries(db),
});
