import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { atEnd } from './at-end.ts';

/** What came over SMTP: whom it was for, and the message with its line-wrapping encoding undone. */
interface Delivery {
  to: string[];
  source: string;
  accepted: boolean;
}

/** A real mail server on a free port; the next `refusals` messages get a temporary 451. */
export async function openMailbox() {
  const deliveries: Delivery[] = [];
  const mailbox = { refusals: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, answer) => {
      stream.toArray().then((chunks) => {
        const accepted = mailbox.refusals-- <= 0;
        const source = decodeQuotedPrintable(Buffer.concat(chunks).toString());
        deliveries.push({ to: session.envelope.rcptTo.map(({ address }) => address), source, accepted });
        answer(accepted ? null : Object.assign(new Error('Please try again later'), { responseCode: 451 }));
      }, answer);
    },
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  atEnd(() => new Promise<void>((closed) => server.close(closed)));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    deliveries,
    refuseNext: (count: number) => {
      mailbox.refusals = count;
    },
  };
}

/** RFC 2045, section 6.7. */
const decodeQuotedPrintable = (text: string) =>
  text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
