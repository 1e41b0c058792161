import querystring from 'node:querystring';
import type { Settings } from '#server/settings/settings.ts';
import { seconds } from '#server/shared/clock.ts';

/** How many emails are delivered at a time. */
export const mailConcurrency = 5;

interface OutgoingMail {
  /** Used unless MAIL_FROM is set. */
  from: { name: string; address: string };
  messageId: string;
  to: string;
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  /** Attachments with a content ID (`cid`) are shown in the HTML part. */
  attachments: { filename: string; content: Buffer; contentType: string; cid?: string; contentDisposition?: 'inline' }[];
}

/** Sends email through a mail server; `send` is undefined if none is set up. */
export interface MailTransport {
  /** @param timeout in milliseconds, for the whole delivery, even if the server always sends something */
  send: ((mail: OutgoingMail, timeout: number) => Promise<void>) | undefined;
  close(): void;
}

/**
 * The code for SMTP is only loaded if it's used.
 * @param startTimeout called for each delivery; tests pass one that they control
 */
export async function openMailTransport(
  { smtpUrl, from }: Settings['mail'],
  startTimeout = (timeout: number) => AbortSignal.timeout(timeout),
): Promise<MailTransport> {
  if (!smtpUrl) return { send: undefined, close: () => undefined };
  const { createTransport } = await import('nodemailer');
  const transporter = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: mailConcurrency,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  });
  return {
    send: async (mail, timeout) => {
      const signal = startTimeout(timeout);
      await transporter.sendMail({ ...mail, from: from ?? mail.from, signal }).catch((error) => {
        if (signal.aborted) throw new Error(`The mail server didn't accept the email within ${timeout / seconds} seconds.`);
        throw redactPassword(error, smtpUrl);
      });
    },
    close: () => transporter.close(),
  };
}

/** A server's error may echo what it was sent: removes the password, also as encoded by AUTH PLAIN (RFC 4616) and LOGIN. */
function redactPassword({ message, code, responseCode }: Error & { code?: string; responseCode?: number }, smtpUrl: string): Error {
  const { username, password } = new URL(smtpUrl);
  const [user, decoded] = [querystring.unescape(username), querystring.unescape(password)];
  const encodings = [base64(`\0${user}\0${decoded}`), base64(decoded), password, decoded].filter(Boolean);
  const text = password ? encodings.reduce((redacted, secret) => redacted.replaceAll(secret, '•••'), message) : message;
  return Object.assign(new Error(text), { code, responseCode });
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
