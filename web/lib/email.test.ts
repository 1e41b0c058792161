import { afterEach, expect, test, vi } from 'vitest';
import { asSpecified, emailed, emailedLink, emailedOrKept, ifEmailed } from './email.ts';

const setEmails = (emails: 'off' | undefined) => vi.stubGlobal('document', { documentElement: { dataset: { emails } } });
afterEach(() => vi.unstubAllGlobals());

test('says of no email that it was sent while emails are off', () => {
  const texts = () => [
    emailed('Ann gets it.'),
    emailed('INV-1 was sent to Ann.', 'INV-1 was issued.'),
    emailedOrKept('Ann gets a receipt.', 'the receipt is'),
    emailedLink('We sent a link.'),
    ifEmailed('You get it.'),
    asSpecified('A receipt was sent.', 'It waits here.'),
  ];
  setEmails(undefined);
  expect(texts()).toEqual([
    'Ann gets it.',
    'INV-1 was sent to Ann.',
    'Ann gets a receipt.',
    'We sent a link.',
    'You get it.',
    'A receipt was sent.',
  ]);
  setEmails('off');
  expect(texts()).toEqual([
    'Emails are off, so the email is only kept under Email.',
    'INV-1 was issued. Emails are off, so the email is only kept under Email.',
    'Emails are off: the receipt is only kept under Email.',
    "We don't send emails yet, so please ask us for your link.",
    '',
    'A receipt was sent. It waits here.',
  ]);
});
