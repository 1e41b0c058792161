import { randomUUID } from 'node:crypto';
import type { Connection, Transaction } from '../../db/client.ts';
import type { AddressPeriod } from '../../db/email-periods.ts';
import type { NewestFirstCursor } from '../../db/paging.ts';
import type { Deps } from '../../deps.ts';
import { mailRetries } from '../../jobs/jobs.ts';
import { AppError, notFound } from '../../shared/app-error.ts';
import { hashToken } from '../../shared/tokens.ts';
import { readStudio } from '../settings/settings.service.ts';
import { renderHtml, renderText } from './layout.ts';
import {
  countMails,
  deleteMailsOf,
  findMail,
  insertMail,
  listMails,
  type MailContent,
  type MailRow,
  markFailed,
  markNotSent,
  markSent,
  requeue,
} from './mail.store.ts';
import type { MailMessage } from './message.ts';
import { unlinked } from './prevent-autolinks.ts';

/** Writes a mail in the transaction of the fact it tells of; a job delivers it after the commit, or it is kept where there is no mail server. */
export async function sendMail(
  { jobs, settings, clock }: Pick<Deps, 'jobs' | 'settings' | 'clock'>,
  tx: Transaction,
  message: MailMessage,
): Promise<void> {
  const isKept = settings.mail.smtpUrl === undefined;
  const mailId = await insertMail(tx, { ...mailOf(settings, message), createdAt: clock.now(), status: isKept ? 'kept' : 'queued' });
  if (mailId !== undefined && !isKept) await jobs.enqueue(tx, 'deliver-mail', { mailId });
}

/** A message as it is kept and sent, under its own Message-ID. */
const mailOf = (
  { publicUrl }: Deps['settings'],
  { to, subject, replyTo, dedupeKey, aboutClientIds = [], submission, ...content }: MailMessage,
) => ({
  messageId: `<${dedupeKey ? hashToken(dedupeKey) : randomUUID()}@${publicUrl.hostname}>`,
  to: singleLine(to),
  replyTo: replyTo ? singleLine(replyTo) : null,
  subject: singleLine(subject),
  aboutClientIds,
  ...submission,
  content,
});

/** A line break in a header would let its writer add headers (RFC 5322, section 2.2). */
const singleLine = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();

/** Delivers a mail, or keeps it where there is no mail server; a failure throws, so that the job tries again later. */
export async function deliverMail({ db, mail: transport, clock }: Pick<Deps, 'db' | 'mail' | 'clock'>, mailId: number): Promise<void> {
  const mail = await findMail(db, mailId);
  if (!mail || mail.status === 'sent' || mail.status === 'kept') return;
  if (!transport.send) return markNotSent(db, mailId);
  try {
    await transport.send(await rendered(db, mail));
  } catch (error) {
    const givenUp = isPermanent(error) || mail.attempts >= mailRetries;
    await markFailed(db, mailId, { lastError: String(error), status: givenUp ? 'failed' : 'queued' });
    if (givenUp) return;
    throw error;
  }
  await markSent(db, mailId, clock.now(), withoutToken(mail.content));
}

type RenderableMail = Pick<MailRow, 'messageId' | 'to' | 'replyTo' | 'subject' | 'content'>;

async function rendered(db: Connection, { messageId, to, replyTo, subject, content }: RenderableMail) {
  const { studioName, studioEmail } = await readStudio(db);
  return {
    from: { name: studioName, address: studioEmail },
    messageId,
    to,
    replyTo: replyTo ?? undefined,
    subject: unlinked(subject),
    text: renderText(content),
    html: renderHtml(content, studioName),
    headers: content.autoReply ? { 'Auto-Submitted': 'auto-replied' } : {},
  };
}

/**
 * Hands a mail to the mail server at once, without writing it down; where there is none, it is kept like any other.
 * @returns what became of it, and why it did not go out: of what failed, the mail server's own words
 */
export async function trySending(deps: Pick<Deps, 'db' | 'jobs' | 'mail' | 'settings' | 'clock'>, message: MailMessage) {
  const { db, mail: transport, settings } = deps;
  if (!transport.send) {
    await db.transaction((tx) => sendMail(deps, tx, message));
    return { outcome: 'kept' as const, detail: 'There is no mail server: SMTP_URL is not set.' };
  }
  const mail = await rendered(db, mailOf(settings, message));
  return transport.send(mail).then(
    () => ({ outcome: 'sent' as const, detail: null }),
    (error: Error) => ({ outcome: 'failed' as const, detail: error.message }),
  );
}

/** The server will not have this message, or not for this receiver, however often it is asked (RFC 5321, section 4.2.1). */
function isPermanent(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}

/**
 * Puts a mail that was given up back on its way, with the same Message-ID.
 * @throws AppError conflict for one that was not given up
 */
export const resendMail = ({ db, jobs }: Pick<Deps, 'db' | 'jobs'>, mailId: number): Promise<void> =>
  db.transaction(async (tx) => {
    if (!(await findMail(tx, mailId))) throw notFound('Mail');
    if (!(await requeue(tx, mailId))) throw new AppError('conflict', 'This mail has not failed.');
    await jobs.enqueue(tx, 'deliver-mail', { mailId });
  });

/** @param clientId of the client itself, where mail to others may tell of it */
export const deleteMailsAbout = (db: Connection, periods: AddressPeriod[], clientId: number) => deleteMailsOf(db, periods, clientId);

/** What lets somebody in is for the receiver alone: once it is delivered, nobody can read it here. */
function withoutToken(content: MailContent): MailContent {
  if (!content.action) return content;
  const { label, url } = content.action;
  return { ...content, action: { label, url: url.replace(/([?&]token=)[^&]+/, '$1•••') } };
}

/** Everything that was written, for the owner's eyes. */
export const mailPages = ({ db }: Pick<Deps, 'db'>) => ({
  list: (limit: number, before: NewestFirstCursor | undefined) => listMails(db, limit, before),
  count: () => countMails(db),
});

export async function readMail({ db }: Pick<Deps, 'db'>, id: number) {
  const mail = await findMail(db, id);
  if (!mail) throw notFound('Mail');
  return { ...mail, text: renderText(mail.content) };
}
