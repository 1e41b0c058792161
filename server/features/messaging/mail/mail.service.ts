import { randomUUID } from 'node:crypto';
import type { Transaction } from '#server/db/client.ts';
import type { NewestFirstCursor } from '#server/db/paging.ts';
import type { Deps } from '#server/deps.ts';
import { readStudioAndCopy } from '#server/features/messaging/mail-copies/mail-copies.store.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import type { Mail, MailMessage } from '#server/mail.ts';
import { sendsEmails } from '#server/settings/settings.ts';
import { AppError, notFound } from '#server/shared/app-error.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { isErasedAddress } from '#server/shared/erased-address.ts';
import { hashToken } from '#server/shared/tokens.ts';
import { announceKeptMail } from './announce-kept-mail.ts';
import { countWithheld, isOverLimit, queueOptionsOf, timeoutOf } from './automatic-replies.ts';
import { composeMail, readSender, senderOf, siteOf } from './compose-mail.ts';
import { type MakeMailFile, renderMail } from './deliver-mail.ts';
import { renderForFrame, renderText } from './layout.ts';
import {
  countUnsent,
  deleteMail,
  deleteOldMails,
  findLastSentAt,
  findMail,
  insertMail,
  listMails,
  type MailRow,
  requeue,
} from './mail.store.ts';

/**
 * Stores an email in the caller's transaction, but none to an erased client. A job delivers it after the commit; without a mail server it's only
 * stored. One to an address that anyone may have typed is withheld if its mailbox got too many of those.
 * @returns whether it wasn't withheld
 */
export async function sendMail<Input>(deps: Deps, tx: Transaction, mail: Mail<Input>, input: NoInfer<Input>): Promise<boolean> {
  const { jobs, settings, clock } = deps;
  const hasMailServer = sendsEmails(settings);
  const status = hasMailServer ? 'queued' : 'kept';
  const { studio, copy } = await readStudioAndCopy(tx, mail.name);
  const message = composeMail(mail, input, senderOf(studio, siteOf(deps)), copy ?? mail);
  if (isErasedAddress(message.to)) return true;
  const row = toRow(settings, message);
  const mailId = await insertMail(tx, { ...row, createdAt: clock.now(), status });
  // An email with the same key was sent before.
  if (mailId === undefined) return true;
  if (row.content.autoReply && (await isOverLimit(deps, tx, row))) {
    await deleteMail(tx, mailId);
    deps.log.warn({ mail: mail.name }, 'Email withheld: its mailbox got too many that anyone can cause');
    return false;
  }
  if (hasMailServer) await enqueueDelivery(jobs, tx, mailId, row);
  else await announceKeptMail(deps, tx, mailId, mail, input);
  return true;
}

const enqueueDelivery = (jobs: Deps['jobs'], tx: Transaction, mailId: number, mail: Pick<MailRow, 'to' | 'content'>) =>
  jobs.enqueue(tx, 'deliver-mail', { mailId }, queueOptionsOf(mail));

/** The email as stored and sent, with a Message-ID of its own. */
const toRow = (
  { publicUrl }: Deps['settings'],
  { to, subject, replyTo, dedupeKey, aboutClientIds = [], submission, ...content }: MailMessage,
) => ({
  messageId: `<${dedupeKey ? hashToken(dedupeKey) : randomUUID()}@${publicUrl.hostname}>`,
  to: toSingleLine(to),
  replyTo: replyTo ? toSingleLine(replyTo) : null,
  subject: toSingleLine(subject),
  aboutClientIds,
  ...submission,
  content,
});

/** Prevents header injection by line breaks (RFC 5322, section 2.2). */
const toSingleLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

/**
 * Sends an email immediately, without storing it. Without a mail server it's only stored.
 * @returns the outcome, and why the email wasn't sent; for `failed`, that's the mail server's own message
 */
export async function sendImmediately<Input>(deps: Deps, mail: Mail<Input>, input: NoInfer<Input>) {
  const { db, mail: transport, settings } = deps;
  if (!transport.send) {
    await db.transaction((tx) => sendMail(deps, tx, mail, input));
    return { outcome: 'kept' as const, detail: 'No mail server is set up: SMTP_URL is not set.' };
  }
  const message = toRow(settings, composeMail(mail, input, await readSender(deps, db)));
  return transport.send(await renderMail(db, message), timeoutOf({ ...message, attempts: 0 })).then(
    () => ({ outcome: 'sent' as const, detail: null }),
    (error: Error) => ({ outcome: 'failed' as const, detail: error.message }),
  );
}

/**
 * Queues a failed email again, with the same Message-ID.
 * @throws AppError conflict if it hasn't failed, or its link or code is gone
 */
export const resendMail = ({ db, jobs }: Deps, mailId: number): Promise<void> =>
  db.transaction(async (tx) => {
    const mail = await findMail(tx, mailId);
    if (!mail) throw notFound('Email');
    if (mail.content.isRedacted)
      throw new AppError(
        'conflict',
        "The link or code in this email was for its reader only, so it can't be sent again. Please make a new one.",
      );
    if (!(await requeue(tx, mailId))) throw new AppError('conflict', 'Only failed emails can be sent again.');
    await enqueueDelivery(jobs, tx, mailId, mail);
  });

/** How email goes out: what was sent last, what waits to be sent again, what was given up, and what was withheld. */
export async function readDelivery(deps: Pick<Deps, 'db' | 'limits'>) {
  const [unsent, lastSentAt, withheld] = await Promise.all([countUnsent(deps.db), findLastSentAt(deps.db), countWithheld(deps)]);
  return { ...unsent, lastSentAt, withheld };
}

export const mailPages = ({ db }: Deps) => ({
  list: (limit: number, before: NewestFirstCursor | undefined) => listMails(db, { limit, before }),
  isCounted: true,
});

export async function readMail(deps: Deps, id: number, makeFile: MakeMailFile) {
  const { db } = deps;
  const mail = await findMail(db, id);
  if (!mail) throw notFound('Email');
  const { studioName } = await readStudio(db);
  const { content } = mail;
  const picture = content.picture && (await makeFile(deps, content.picture).catch(() => undefined));
  const pictureUrl = picture && `data:image/jpeg;base64,${picture.toString('base64')}`;
  return {
    ...mail,
    html: renderForFrame(content, studioName, pictureUrl),
    text: renderText(content),
    attachment: content.attachment ?? null,
    canResend: mail.status === 'failed' && !content.isRedacted,
  };
}

export async function cleanUpMails({ db, clock }: Deps, batchSize?: number): Promise<void> {
  const { mailRetentionDays } = await readStudio(db);
  await deleteOldMails(db, subtractMilliseconds(clock.now(), mailRetentionDays * days), batchSize);
}
