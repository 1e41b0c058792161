import type { Connection } from '#server/db/client.ts';
import { untilAvailable } from '#server/db/pool.ts';
import type { Deps } from '#server/deps.ts';
import { readStudio } from '#server/features/studio/settings/settings.store.ts';
import { linkTo } from '#server/shared/links.ts';
import { timeoutOf } from './automatic-replies.ts';
import { renderHtml, renderText } from './layout.ts';
import {
  findMail,
  type MailAttachment,
  type MailContent,
  type MailPicture,
  type MailRow,
  markFailed,
  markKept,
  markSent,
  type OptOut,
} from './mail.store.ts';
import { preventAutolinks } from './prevent-autolinks.ts';

/**
 * Makes a file that goes out with an email; undefined for a picture that its reader may not see, or no longer. It's passed in, because the
 * features that make files send emails themselves.
 */
export type MakeMailFile = (deps: Deps, source: MailAttachment['document'] | Pick<MailPicture, 'posterOf'>) => Promise<Buffer | undefined>;

/** Makes a link of an email that is about to be delivered, by which its reader turns such emails off. It's passed in, like `MakeMailFile`. @returns its path */
export type MakeUnsubscribeLink = (deps: Deps, optOut: OptOut) => Promise<string>;

/** With exponential backoff, this many retries take about half a day. */
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
    // An email that was given up may be sent again. If it was rejected for good, its secret links and codes are removed.
    const content = isPermanent(error) ? { content: redactSecrets(mail.content, secretPaths) } : {};
    await markFailed(db, mailId, { lastError, status: isFinal ? 'failed' : 'queued', ...content });
    if (isFinal) return;
    throw error;
  }
  const sentAt = clock.now();
  // If this isn't stored, the email is sent again.
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

/** The parts of an email that are made at delivery. */
interface MadeParts {
  attachment?: Buffer | undefined;
  picture?: Buffer | undefined;
  unsubscribeUrl?: string | undefined;
}

type RenderableMail = Pick<MailRow, 'messageId' | 'to' | 'replyTo' | 'subject' | 'content'>;

/** @param parts those that could be made */
export async function renderMail(db: Connection, { messageId, to, replyTo, subject, content }: RenderableMail, parts: MadeParts = {}) {
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

/** The server rejects the message or its recipient permanently (RFC 5321, section 4.2.1). */
function isPermanent(error: unknown): boolean {
  const { code, responseCode = 0 } = error as { code?: string; responseCode?: number };
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode >= 500;
}

/** A link that grants access, or a code, is for the recipient only: once it's delivered or rejected for good, it can't be read here anymore. */
function redactSecrets({ secret, paragraphs, action, links, ...content }: MailContent, { maskLink }: Deps['secretPaths']): MailContent {
  const urls = [...(action ? [action.url] : []), ...(links ?? []).map(({ url }) => url)];
  const isRedacted = Boolean(secret) || urls.some((url) => maskLink(url) !== url);
  return {
    ...content,
    ...(isRedacted && { isRedacted }),
    ...(links && { links: links.map((link) => ({ ...link, url: maskLink(link.url) })) }),
    paragraphs: secret ? paragraphs.map((paragraph) => paragraph.replaceAll(secret, '•••')) : paragraphs,
    ...(action && { action: { ...action, url: maskLink(action.url) } }),
  };
}
