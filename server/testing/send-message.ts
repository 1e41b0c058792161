import type { Transaction } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { sendMail } from '#server/features/messaging/mail/mail.service.ts';
import { defineMails, type MailMessage } from '#server/mail.ts';

const { test } = defineMails({
  test: {
    title: 'Test',
    audience: 'clients',
    addressChosenBy: 'client',
    optOut: () => null,
    subject: '{subject}',
    text: '',
    build: ({ subject, ...message }: MailMessage) => ({ values: { subject }, ...message }),
    samples: [{ to: 'ann@client.example', subject: 'Test', heading: 'Test', paragraphs: [] }],
  },
});

/** Sends an email with any content, as a feature sends its own. */
export const sendMessage = (deps: Deps, tx: Transaction, message: MailMessage) => sendMail(deps, tx, test, message);

/** Makes the unsubscribe links of emails that can't be turned off. */
export const noUnsubscribeLink = () => Promise.reject(new Error("This email can't be turned off."));
