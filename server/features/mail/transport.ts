import { createTransport } from 'nodemailer';
import type { Settings } from '../../settings.ts';

interface OutgoingMail {
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
      await transporter.sendMail({ from, ...mail });
    },
    close: () => transporter.close(),
  };
}
