import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestEnd } from './on-test-end.ts';

/** What came over SMTP: whom it was for, and the message, as it came and with its line-wrapping encoding undone, byte by byte. */
interface Delivery {
  to: string[];
  raw: string;
  source: string;
  subject: string;
  /** Both forms, as readers show them. */
  text: string;
  /** Also of a message whose sender never heard of it. */
  accepted: boolean;
}

/** A real mail server on a free port. */
export async function openMailbox() {
  const deliveries: Delivery[] = [];
  const mailbox = { refusals: 0, drops: 0 };
  const unknown = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, answer) => answer(unknown.has(address) ? refusal(550, 'No such mailbox') : null),
    onData: (stream, session, answer) => {
      stream.toArray().then((chunks) => {
        const accepted = mailbox.refusals-- <= 0;
        const raw = Buffer.concat(chunks).toString();
        const source = decodeQuotedPrintable(raw);
        const to = session.envelope.rcptTo.map(({ address }) => address);
        deliveries.push({ to, raw, source, subject: subjectOf(raw), text: bodyOf(source), accepted });
        if (mailbox.drops-- > 0) hangUp(session.id);
        else answer(accepted ? null : refusal(451, 'Please try again later'));
      }, answer);
    },
  });
  const listen = (port: number) => new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const hangUp = (sessionId?: string) => {
    for (const connection of server.connections) if (!sessionId || connection.session.id === sessionId) connection.close();
  };
  await listen(0);
  onTestEnd(() => new Promise<void>((closed) => server.close(closed)));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    deliveries,
    /** The next messages get a temporary 451. */
    rejectNext: (count: number) => {
      mailbox.refusals = count;
    },
    /** The next messages are taken, but the connection ends before the answer. */
    disconnectNext: (count: number) => {
      mailbox.drops = count;
    },
    /** For good, by a 550. */
    rejectRecipient: (address: string) => {
      unknown.add(address);
    },
    /** Ends all connections and refuses new ones until it comes back. */
    stop: () =>
      new Promise<void>((closed) => {
        server.server.close(() => closed());
        hangUp();
      }),
    restart: () => listen(port),
  };
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

/** RFC 2045, section 6.7. */
const decodeQuotedPrintable = (text: string) =>
  text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const bodyOf = (source: string) => Buffer.from(source.slice(source.indexOf('\r\n\r\n')), 'latin1').toString();

/** RFC 2047. */
function subjectOf(raw: string): string {
  const [, subject = ''] = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw) ?? [];
  return subject
    .replace(/\r\n/g, '')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?(.*?)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : Buffer.from(decodeQuotedPrintable(text.replaceAll('_', ' ')), 'latin1').toString(),
    );
}
