import { randomUUID } from 'node:crypto';
import type { Connection, Transaction } from '#server/db/client.ts';
import type { NewestFirstCursor } from '#server/db/paging.ts';
import { untilAvailable } from '#server/db/pool.ts';
import type { Deps } from '#server/deps.ts';
import { readStudioAndCopy } from '#server/features/messaging/mail-copies/mail-copies.store.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import type { Mail, MailMessage } from '#server/mail.ts';
import { sendsEmails } from '#server/settings/settings.ts';
import { AppError, notFound } from '#server/shared/app-error.ts';
import { days, subtractMilliseconds } from '#server/shared/clock.ts';
import { isErasedAddress } from '#server/shared/erased-address.ts';
import { linkTo } from '#server/shared/links.ts';
import { hashToken } from '#server/shared/tokens.ts';
import { countWithheld, isOverLimit, queueOptionsOf, timeoutOf } from './automatic-replies.ts';
import { composeMail, readSender, senderOf } from './compose-mail.ts';
import { renderForFrame, renderHtml, renderText } from './layout.ts';
import {
  countUnsent,
  deleteMail,
  deleteOldMails,
  findLastSentAt,
  findMail,
  insertMail,
  listMails,
  type MailAttachment,
  type MailContent,
  type MailPicture,
  type MailRow,
  markFailed,
  markKept,
  markSent,
  type OptOut,
  requeue,
} from './mail.store.ts';
import { preventAutolinks } from './prevent-autolinks.ts';

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
  const message = composeMail(mail, input, senderOf(studio, settings.publicUrl), copy ?? mail);
  if (isErasedAddress(message.to)) return true;
  const row = toRow(settings, message);
  const mailId = await insertMail(tx, { ...row, createdAt: clock.now(), status });
  // One with the same key was sent before.
  if (mailId === undefined) return true;
  if (row.content.autoReply && (await isOverLimit(deps, tx, row))) {
    await deleteMail(tx, mailId);
    deps.log.warn({ mail: mail.name }, 'Email withheld: its mailbox got too many that anyone can cause');
    return false;
  }
  if (hasMailServer) await enqueueDelivery(jobs, tx, mailId, row);
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
 * Makes a file that goes out with an email; undefined for a picture that its reader may not see, or no longer. It's passed in, because the
 * features that make files send emails themselves.
 */
export type MakeMailFile = (deps: Deps, source: MailAttachment['document'] | Pick<MailPicture, 'posterOf'>) => Promise<Buffer | undefined>;

/** Makes a link of an email that is about to be delivered, by which its reader turns such emails off. Passed in, like files. @returns its path */
export type MakeUnsubscribeLink = (deps: Deps, optOut: OptOut) => Promise<string>;

/** With exponential backoff these take about half a day. */
export const mailRetries = 12;

/** Delivers an email, or only keeps it stored without a mail server. Throws on failure, so that the job retries. */
export async function deliverMail(
  deps: Deps,
  mailId: number,
  makeFile: MakeMailFile,
  makeUnsubscribeLink: MakeUnsubscribeLink,
): Promise<void> {
  const { db, mail: transport, clock, secretPaths, settings } = deps;
  const mail = await findMail(db, mailId);
  if (!mail || mail.status === 'sent' || mail.status === 'kept') return;
  if (!transport.send) return markKept(db, mailId);
  try {
    const { attachment, picture, optOut } = mail.content;
    const path = await makeUnlessHopeless(deps, mail, optOut, makeUnsubscribeLink);
    const parts = {
      attachment: await makeUnlessHopeless(deps, mail, attachment?.document, makeFile),
      picture: await makeUnlessHopeless(deps, mail, picture, makeFile),
      unsubscribeUrl: path && linkTo(settings.publicUrl, path),
    };
    await transport.send(await renderMail(db, mail, parts), timeoutOf(mail));
  } catch (error) {
    const isFinal = isPermanent(error) || mail.attempts >= mailRetries;
    const lastError = error instanceof Error ? error.message : String(error);
    // One that was given up may still be sent again; whoever rejected it for good never gets what's for its reader only.
    const content = isPermanent(error) ? { content: redactSecrets(mail.content, secretPaths) } : {};
    await markFailed(db, mailId, { lastError, status: isFinal ? 'failed' : 'queued', ...content });
    if (isFinal) return;
    throw error;
  }
  const sentAt = clock.now();
  // Otherwise it would be sent again.
  await untilAvailable(() => markSent(db, mailId, sentAt, redactSecrets(mail.content, secretPaths)));
}

/** After this many attempts, about a minute, an email goes out without a part that can't be made. */
const partRetries = 3;

/** @throws what `make` does, as long as it's worth another attempt */
async function makeUnlessHopeless<Source, Part>(
  deps: Deps,
  { id, attempts }: MailRow,
  source: Source | undefined,
  make: (deps: Deps, source: Source) => Promise<Part>,
): Promise<Part | undefined> {
  try {
    return source && (await make(deps, source));
  } catch (error) {
    if (attempts < partRetries) throw error;
    deps.log.error({ err: error, mailId: id, source }, 'Email goes out without a part that could not be made');
    return undefined;
  }
}

/** What is made at delivery. */
interface MailParts {
  attachment?: Buffer | undefined;
  picture?: Buffer | undefined;
  unsubscribeUrl?: string | undefined;
}

type RenderableMail = Pick<MailRow, 'messageId' | 'to' | 'replyTo' | 'subject' | 'content'>;

/** @param parts those that could be made */
async function renderMail(db: Connection, { messageId, to, replyTo, subject, content }: RenderableMail, parts: MailParts = {}) {
  const { studioName, studioEmail } = await readStudio(db);
  // Unique like the message (RFC 2392).
  const cid = `picture.${messageId.slice(1, -1)}`;
  const { attachment, picture, unsubscribeUrl } = parts;
  return {
    from: { name: studioName, address: studioEmail },
    messageId,
    to,
    replyTo: replyTo ?? undefined,
    subject: preventAutolinks(subject),
    text: renderText(content, unsubscribeUrl),
    html: renderHtml(content, studioName, picture && `cid:${cid}`, unsubscribeUrl),
    headers: {
      ...(content.autoReply && { 'Auto-Submitted': 'auto-replied' }),
      // One press in the reader's mail program, which posts to the URL (RFC 8058).
      ...(unsubscribeUrl && { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
    attachments: [
      ...(attachment ? [{ filename: content.attachment!.name, content: attachment, contentType: 'application/pdf' }] : []),
      ...(picture
        ? [{ filename: 'picture.jpg', content: picture, contentType: 'image/jpeg', contentDisposition: 'inline' as const, cid }]
        : []),
    ],
  };
}

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

/** The server rejects the message or its recipient permanently (RFC 5321, section 4.2.1). */
function isPermanent(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
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

/** A link that grants access, or a code, is for the recipient only: once it's delivered or rejected for good, it can't be read here anymore. */
function redactSecrets({ secret, paragraphs, action, ...content }: MailContent, { maskLink }: Deps['secretPaths']): MailContent {
  const isRedacted = Boolean(secret) || (action !== undefined && maskLink(action.url) !== action.url);
  return {
    ...content,
    ...(isRedacted && { isRedacted }),
    paragraphs: secret ? paragraphs.map((paragraph) => paragraph.replaceAll(secret, '•••')) : paragraphs,
    ...(action && { action: { ...action, url: maskLink(action.url) } }),
  };
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
