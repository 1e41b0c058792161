import querystring from 'node:querystring';
import { createTransport } from 'nodemailer';
import type { Settings } from '../../settings.ts';

interface OutgoingMail {
  /** Where the settings name no other sender. */
  from: { name: string; address: string };
  messageId: string;
  to: string;
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** Hands mail to a mail server; without `send` there is none, and mail is kept. */
export interface MailTransport {
  send: ((mail: OutgoingMail) => Promise<void>) | undefined;
  close(): void;
}

export function openMailTransport({ smtpUrl, from }: Settings['mail']): MailTransport {
  if (!smtpUrl) return { send: undefined, close: () => undefined };
  const transporter = createTransport({
    url: smtpUrl,
    pool: true,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  });
  return {
    send: async (mail) => {
      await transporter.sendMail({ ...mail, from: from ?? mail.from }).catch((error) => {
        throw withoutPassword(error, smtpUrl);
      });
    },
    close: () => transporter.close(),
  };
}

/** A server may repeat in its refusal what it was sent: the password is struck out, also as AUTH PLAIN and LOGIN send it (RFC 4616). */
function withoutPassword({ message, code, responseCode }: Error & { code?: string; responseCode?: number }, smtpUrl: string): Error {
  const { username, password } = new URL(smtpUrl);
  const [user, plain] = [querystring.unescape(username), querystring.unescape(password)];
  const forms = [base64(`\0${user}\0${plain}`), base64(plain), password, plain].filter(Boolean);
  const text = password ? forms.reduce((words, secret) => words.replaceAll(secret, '•••'), message) : message;
  return Object.assign(new Error(text), { code, responseCode });
}

const base64 = (text: string) => Buffer.from(text).toString('base64');
