import { LinkifyIt } from 'linkify-it';
import { expect, test } from 'vitest';
import { normalizeLine } from '#domain/shared/text.ts';
import { openMailbox } from '#server/testing/mailbox.ts';
import { register, registrationForm } from '#server/testing/registrations.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import { preventAutolinks } from './prevent-autolinks.ts';

const mailbox = await openMailbox();
const testApp = await createTestApp({ env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://studio.example' } });

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyIP: true });
const linksIn = (text: string) => linkify.match(text)?.map(({ url }) => url) ?? [];

const addresses = [
  ...[
    'evil.com',
    'www.evil.com',
    'evil.com/now',
    'http://evil.com',
    'HTTPS://EVIL.COM',
    'https://localhost:80/',
    '//evil.com',
    'ftp://evil.com',
  ],
  ...['me@evil.com', 'a.b@c.evil.com', 'mailto:me@evil.com', '192.0.2.1', 'http://192.0.2.1/', '(evil.com)', 'evil.com.', 'xn--e1aybc.com'],
];

test.each(addresses)('prevents the automatic link in %s', (address) => {
  expect(linksIn(`Hello ${address}, welcome`)).not.toEqual([]);
  expect(linksIn(preventAutolinks(`Hello ${address}, welcome`))).toEqual([]);
});

test('breaks an ideographic full stop, which browsers treat as a dot', () => {
  expect(preventAutolinks('evil。com')).toBe('evil\u2060。\u2060com');
});

test.each(['Dr. Who', 'St. John & Co.', "O'Neil-Smith", '24/7 Films', 'USD 1,234.56.', 'at 10:30', 'Act 1: Home', 'Wait...'])(
  'leaves %s unchanged',
  (text) => expect(preventAutolinks(text)).toBe(text),
);

test.each(['J.R. Smith', 'Studio A.B.C.', 'will.i.am', ...addresses])(
  'keeps %s readable and restores it when a form normalizes it',
  (text) => {
    expect(preventAutolinks(text).replaceAll('\u2060', '')).toBe(text);
    expect(normalizeLine(preventAutolinks(text))).toBe(text);
  },
);

const linkLike = { name: 'Click http://evil.com NOW', company: 'www.evil.com' };
const received = async (to: string) => {
  await testApp.drain();
  const { subject, text } = mailbox.deliveries.find((delivery) => delivery.to.includes(to))!;
  return { subject, text };
};

test('does not turn a name that looks like a URL into a link', async () => {
  await register(testApp, registrationForm('stranger@victim.example', linkLike));
  const { text } = await received('stranger@victim.example');
  expect(text.replaceAll('\u2060', '')).toContain('Hello Click http://evil.com NOW,');
  expect(new Set(linksIn(text).map((url) => new URL(url).host))).toEqual(new Set(['studio.example']));
});

test('keeps links in a message and the sender address, but not in the subject or name', async () => {
  const form = { name: linkLike.name, email: 'ann@client.example', subject: 'See evil.com', message: 'Like https://videos.example/1' };
  await testApp.call('POST', '/api/contact', { body: form });
  const { subject, text } = await received('studio@localhost');
  expect(subject.replaceAll('\u2060', '')).toBe('Message from Click http://evil.com NOW: See evil.com');
  expect(linksIn(subject)).toEqual([]);
  const links = linksIn(text).filter((url) => !url.startsWith('https://studio.example/'));
  expect(new Set(links)).toEqual(new Set(['https://videos.example/1', 'mailto:ann@client.example']));
});
