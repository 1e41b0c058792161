import type { MailCopyText } from '#contract/messaging/mail-copy.ts';
import type { Connection } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { recordAudit } from '#server/features/studio/audit/audit.service.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import type { Actor } from '#server/shared/actor.ts';
import { AppError, invalidField, notFound } from '#server/shared/app-error.ts';
import { fillCopy, unknownPlaceholders } from './fill-copy.ts';
import { audienceOf, isMailCopyName, type MailCopyName, mailCopies } from './mail-copies.ts';
import { deleteMailCopy, findMailCopy, listMailCopies, saveMailCopy } from './mail-copy.store.ts';
import type { MailMessage } from './message.ts';

const placeholdersOf = (name: MailCopyName) => [...mailCopies[name].placeholders, 'studio'];

/** The emails whose words the studio can change, with what they say now. */
export async function readMailCopies({ db }: Deps) {
  const changed = new Map((await listMailCopies(db)).map((copy) => [copy.name, copy]));
  return Object.keys(mailCopies)
    .filter(isMailCopyName)
    .map((name) => present(name, changed.get(name)));
}

export async function readMailCopy(db: Connection, name: MailCopyName) {
  return present(name, await findMailCopy(db, name));
}

function present(name: MailCopyName, changed: MailCopyText | undefined) {
  const { title, subject, text } = mailCopies[name];
  const placeholders = placeholdersOf(name);
  const audience = audienceOf(name);
  return {
    name,
    audience,
    title,
    placeholders,
    subject: changed?.subject ?? subject,
    text: changed?.text ?? text,
    isChanged: changed !== undefined,
  };
}

/** @throws AppError not_found; invalid with a placeholder that this email doesn't have */
export const changeMailCopy = ({ db }: Deps, name: string, { subject, text }: MailCopyText, actor: Actor) =>
  db.transaction(async (tx) => {
    const known = requireName(name);
    requireOpeningLines(known, text);
    checkPlaceholders(known, { subject, text });
    await saveMailCopy(tx, { name, subject, text });
    await recordAudit(tx, { action: 'mail_copy.changed', actor, target: mailCopies[known].title });
    return readMailCopy(tx, known);
  });

/** Back to the default. */
export const resetMailCopy = ({ db }: Deps, name: string, actor: Actor) =>
  db.transaction(async (tx) => {
    const known = requireName(name);
    if (await deleteMailCopy(tx, name)) await recordAudit(tx, { action: 'mail_copy.reset', actor, target: mailCopies[known].title });
    return readMailCopy(tx, known);
  });

export function requireName(name: string): MailCopyName {
  if (!isMailCopyName(name)) throw notFound('Email');
  return name;
}

/** @throws AppError invalid without opening lines, unless the default has none either */
export function requireOpeningLines(name: MailCopyName, text: string) {
  if (!text && mailCopies[name].text) throw invalidField('text', 'Opening lines are required');
}

function checkPlaceholders(name: MailCopyName, copy: MailCopyText) {
  const known = placeholdersOf(name);
  const unknown = Object.entries(copy).map(([field, text]) => [field, unknownPlaceholders(text, known)] as const);
  const fields = Object.fromEntries(
    unknown.filter(([, names]) => names.length > 0).map(([field, names]) => [field, [`This email has no ${names.join(' or ')}`]]),
  );
  if (Object.keys(fields).length > 0) throw new AppError('invalid', 'Some placeholders are unknown.', { fields });
}

/** The email with the studio's own subject and opening lines, if it has changed them. */
export async function applyMailCopy(db: Connection, message: MailMessage): Promise<MailMessage> {
  const changed = message.copy && (await findMailCopy(db, message.copy.name));
  return changed ? fillMailCopy(db, message, changed) : message;
}

export async function fillMailCopy(db: Connection, message: MailMessage, text: MailCopyText): Promise<MailMessage> {
  const { studioName } = await readStudio(db);
  const { values, paragraphs } = message.copy!;
  return { ...message, ...fillCopy(text, { values: { ...values, studio: studioName }, paragraphs }) };
}
