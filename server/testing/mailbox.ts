import type { AddressInfo, Socket } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { onTestEnd } from './on-test-end.ts';

interface Delivery {
  /** The envelope's recipients. */
  to: string[];
  /** The message as received. */
  raw: string;
  /** The message with quoted-printable decoded, one character per byte. */
  source: string;
  subject: string;
  /** The plain text and HTML parts, decoded. */
  text: string;
  /** Whether the message was accepted; also true if the connection ended before the response. */
  accepted: boolean;
}

/** A real SMTP server on a free port that collects what it receives. */
export async function openMailbox() {
  const deliveries: Delivery[] = [];
  const remaining = { rejections: 0, disconnections: 0 };
  /** The status that messages to an address are rejected with. */
  const rejectedRecipients = new Map<string, number>();
  const slowDomains = new Set<string>();
  /** The recipients at slow domains whose messages are never accepted. */
  const slowDeliveries: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, callback) => {
      const status = rejectedRecipients.get(address);
      callback(status ? smtpError(status, status === 550 ? 'No such mailbox' : 'Mailbox busy') : null);
    },
    onData: (stream, session, callback) => {
      stream.toArray().then((chunks) => {
        const accepted = remaining.rejections-- <= 0;
        const raw = Buffer.concat(chunks).toString();
        const source = decodeQuotedPrintable(raw);
        const to = session.envelope.rcptTo.map(({ address }) => address);
        if (to.some((address) => slowDomains.has(address.split('@')[1]!))) {
          slowDeliveries.push(...to);
          return keepBusy(session.id);
        }
        deliveries.push({ to, raw, source, subject: subjectOf(raw), text: bodyOf(source), accepted });
        if (remaining.disconnections-- > 0) disconnect(session.id);
        else callback(accepted ? null : smtpError(451, 'Please try again later'));
      }, callback);
    },
  });
  // Connections fail when a client is killed.
  server.on('error', () => undefined);
  /** Sends the beginning of a response again and again, so that the client always gets something. */
  const keepBusy = (sessionId: string) => {
    for (const connection of server.connections) {
      if (connection.session.id !== sessionId) continue;
      const { _socket: socket } = connection as unknown as { _socket: Socket };
      const timer = setInterval(() => socket.writable && socket.write('250-Still looking at it\r\n'), 20);
      socket.once('close', () => clearInterval(timer));
    }
  };
  const listen = (port: number) => new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening));
  const disconnect = (sessionId?: string) => {
    for (const connection of server.connections) if (!sessionId || connection.session.id === sessionId) connection.close();
  };
  await listen(0);
  onTestEnd(() => {
    disconnect();
    return new Promise<void>((closed) => server.close(closed));
  });
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    deliveries,
    slowDeliveries,
    /** Never finishes its response to messages for a domain. */
    slowDown: (domain: string) => {
      slowDomains.add(domain);
    },
    /** Rejects the next messages temporarily (451). */
    rejectNext: (count: number) => {
      remaining.rejections = count;
    },
    /** Accepts the next messages but disconnects before responding. */
    disconnectNext: (count: number) => {
      remaining.disconnections = count;
    },
    /** Rejects all messages to an address permanently (550). */
    rejectRecipient: (address: string) => {
      rejectedRecipients.set(address, 550);
    },
    /** Rejects all messages to an address temporarily (450), until it's accepted. */
    deferRecipient: (address: string) => {
      rejectedRecipients.set(address, 450);
    },
    acceptRecipient: (address: string) => {
      rejectedRecipients.delete(address);
    },
    /** Closes all connections and rejects new ones until the restart. */
    stop: () =>
      new Promise<void>((closed) => {
        server.server.close(() => closed());
        disconnect();
      }),
    restart: () => listen(port),
  };
}

const smtpError = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

/** Decodes quoted-printable (RFC 2045, section 6.7). */
const decodeQuotedPrintable = (text: string) =>
  text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const bodyOf = (source: string) => Buffer.from(source.slice(source.indexOf('\r\n\r\n')), 'latin1').toString();

/** The subject of a message, decoded (RFC 2047). */
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
