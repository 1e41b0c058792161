import type { MailCopyText } from '#api/messaging/mail-copy.ts';
import type { Deps } from '#server/deps.ts';
import { composeMail, readSender, unknownPlaceholders } from '#server/features/messaging/mail/compose-mail.ts';
import { renderForFrame } from '#server/features/messaging/mail/layout.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import type { ListedMail, MailSender } from '#server/mail.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, invalidField } from '#server/shared/app-error.ts';
import { deleteMailCopy, listMailCopies, saveMailCopy } from './mail-copies.store.ts';

/** The emails whose words the studio can change, with what they say now. */
export async function readMailCopies(deps: Deps, mails: ListedMail[]) {
  const sender = await readSender(deps, deps.db);
  const changed = new Map((await listMailCopies(deps.db)).map(({ name, ...copy }) => [name, copy]));
  return mails.map((mail) => present(mail, sender, changed.get(mail.name)));
}

const present = (mail: ListedMail, sender: MailSender, changed: MailCopyText | undefined) => ({
  ...mail,
  ...changed,
  placeholders: placeholdersOf(mail, sender),
  isChanged: changed !== undefined,
});

const placeholdersOf = (mail: ListedMail, sender: MailSender) => [
  ...Object.keys(mail.build(mail.samples[0], sender).values ?? {}),
  'studio',
];

/** @throws AppError invalid with a placeholder that this email doesn't have, or without opening lines */
export const changeMailCopy = (deps: Deps, mail: ListedMail, copy: MailCopyText, actor: Actor) =>
  deps.db.transaction(async (tx) => {
    const sender = await readSender(deps, tx);
    requireOpeningLines(mail, copy);
    checkPlaceholders(copy, placeholdersOf(mail, sender));
    await saveMailCopy(tx, { name: mail.name, ...copy });
    await recordAudit(tx, { action: 'mail_copy.changed', actor, target: mail.title });
    return present(mail, sender, copy);
  });

/** Gives an email its default text again. */
export const resetMailCopy = (deps: Deps, mail: ListedMail, actor: Actor) =>
  deps.db.transaction(async (tx) => {
    if (await deleteMailCopy(tx, mail.name)) await recordAudit(tx, { action: 'mail_copy.reset', actor, target: mail.title });
    return present(mail, await readSender(deps, tx), undefined);
  });

/** An email with a text that may not be saved yet, filled in and laid out with sample data. */
export async function previewMailCopy(deps: Deps, mail: ListedMail, copy: MailCopyText) {
  requireOpeningLines(mail, copy);
  const sender = await readSender(deps, deps.db);
  const message = composeMail(mail, mail.samples[0], sender, copy);
  return { subject: message.subject, html: renderForFrame(message, sender.studioName) };
}

/** @throws AppError invalid without opening lines, unless the default has none either */
function requireOpeningLines(mail: ListedMail, { text }: MailCopyText) {
  if (!text && mail.text) throw invalidField('text', 'Opening lines are required');
}

function checkPlaceholders(copy: MailCopyText, known: string[]) {
  const unknown = Object.entries(copy).map(([field, text]) => [field, unknownPlaceholders(text, known)] as const);
  const fields = Object.fromEntries(
    unknown.filter(([, names]) => names.length > 0).map(([field, names]) => [field, [`This email has no ${names.join(' or ')}`]]),
  );
  if (Object.keys(fields).length > 0) throw new AppError('invalid', 'Some placeholders are unknown.', { fields });
}
