import type { ContactForm } from '../../../contract/contact.ts';
import type { KeyCursor } from '../../db/paging.ts';
import type { Deps } from '../../deps.ts';
import { notFound } from '../../shared/app-error.ts';
import { acknowledge } from '../mail/acknowledgement.ts';
import { sendMail } from '../mail/mail.service.ts';
import { readStudio } from '../settings/settings.service.ts';
import { messageMail } from './contact.mails.ts';
import { countMessages, findMessage, insertMessage, listMessages } from './contact.store.ts';

/** Stores a visitor's message and mails it to the studio, whose answer goes to the visitor; tells the visitor that it arrived. */
export async function receiveMessage(deps: Deps, form: ContactForm): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { studioEmail } = await readStudio(tx);
    await insertMessage(tx, { ...form, createdAt: deps.clock.now() });
    await sendMail(deps, tx, messageMail(studioEmail, form, deps.settings.publicUrl));
    await acknowledge(deps, tx, { form: 'contact', to: form.email });
  });
}

export const messagePages = ({ db }: Pick<Deps, 'db'>) => ({
  list: (limit: number, before: KeyCursor | undefined) => listMessages(db, limit, before),
  count: () => countMessages(db),
});

export async function readMessage({ db }: Pick<Deps, 'db'>, id: number) {
  const message = await findMessage(db, id);
  if (!message) throw notFound('Message');
  return message;
}
