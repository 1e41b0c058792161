import type { WaitlistForm } from '../../../contract/waitlist.ts';
import type { KeyCursor } from '../../db/paging.ts';
import type { Deps } from '../../deps.ts';
import { acknowledge } from '../mail/acknowledgement.ts';
import { sendMail } from '../mail/mail.service.ts';
import { readStudio } from '../settings/settings.service.ts';
import { countEntries, insertEntry, listEntries } from './waitlist.store.ts';

/** Puts a person on the waitlist, tells the studio, whose answer goes to the person, and tells the person that it worked. */
export async function joinWaitlist(deps: Deps, form: WaitlistForm): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { studioEmail } = await readStudio(tx);
    await insertEntry(tx, { ...form, createdAt: deps.clock.now() });
    await sendMail(deps, tx, {
      to: studioEmail,
      replyTo: form.email,
      subject: `Waitlist: ${form.name}, ${form.projectType}`,
      heading: `${form.name} is on the waitlist`,
      paragraphs: form.message ? [form.message] : [],
      table: [
        ['Email', form.email],
        ['Project', form.projectType],
        ['Newsletter', form.newsletter ? 'Yes' : 'No'],
      ],
      action: { label: 'Open the waitlist', url: new URL('/admin/waitlist', deps.settings.publicUrl).href },
      footnote: 'Reply to this mail to answer.',
    });
    await acknowledge(deps, tx, {
      form: 'waitlist',
      to: form.email,
      heading: 'You are on our waitlist',
      text: 'Thank you for your interest. We write to you as soon as there is room for your project.',
    });
  });
}

export const waitlistPages = ({ db }: Pick<Deps, 'db'>) => ({
  list: (limit: number, before: KeyCursor | undefined) => listEntries(db, limit, before),
  count: () => countEntries(db),
});
