import { LinkifyIt } from 'linkify-it';
import { expect, test } from 'vitest';
import { normalizeLine } from '../../../contract/text.ts';
import { openMailbox } from '../../testing/mailbox.ts';
import { register, registrationForm } from '../../testing/registrations.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { unlinked } from './prevent-autolinks.ts';

const mailbox = await openMailbox();
const testApp = await createTestApp({ env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://studio.example' } });

const judge = new LinkifyIt({ fuzzyLink: true, fuzzyIP: true });
const linksIn = (text: string) => judge.match(text)?.map(({ url }) => url) ?? [];

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

test.each(addresses)('%s is a link to an outside judge, and none once it is quoted', (address) => {
  expect(linksIn(`Hello ${address}, welcome`)).not.toEqual([]);
  expect(linksIn(unlinked(`Hello ${address}, welcome`))).toEqual([]);
});

test('an ideographic full stop, which browsers read as a dot, is broken too', () => {
  expect(unlinked('evil。com')).toBe('evil\u2060。\u2060com');
});

test.each(['Dr. Who', 'St. John & Co.', "O'Neil-Smith", '24/7 Films', 'USD 1,234.56.', 'at 10:30', 'Act 1: Home', 'Wait...'])(
  '%s stays as it is',
  (text) => expect(unlinked(text)).toBe(text),
);

test.each(['J.R. Smith', 'Studio A.B.C.', 'will.i.am', ...addresses])('%s reads as before, and a form takes it as it was', (text) => {
  expect(unlinked(text).replaceAll('\u2060', '')).toBe(text);
  expect(normalizeLine(unlinked(text))).toBe(text);
});

const baited = { name: 'Click http://evil.com NOW', company: 'www.evil.com' };
const received = async (to: string) => {
  await testApp.drain();
  const { subject, text } = mailbox.deliveries.find((delivery) => delivery.to.includes(to))!;
  return { subject, text };
};

test('a name that asks a stranger to click arrives without a link', async () => {
  await register(testApp, registrationForm('stranger@victim.example', baited));
  const { text } = await received('stranger@victim.example');
  expect(text.replaceAll('\u2060', '')).toContain('Hello Click http://evil.com NOW,');
  expect(new Set(linksIn(text).map((url) => new URL(url).host))).toEqual(new Set(['studio.example']));
});

test('a message reaches the studio with the links in it and the address of its sender, but none in its subject or name', async () => {
  const form = { name: baited.name, email: 'ann@client.example', subject: 'See evil.com', message: 'Like https://videos.example/1' };
  await testApp.call('POST', '/api/contact', { body: form });
  const { subject, text } = await received('studio@localhost');
  expect(subject.replaceAll('\u2060', '')).toBe('Message from Click http://evil.com NOW: See evil.com');
  expect(linksIn(subject)).toEqual([]);
  const links = linksIn(text).filter((url) => !url.startsWith('https://studio.example/'));
  expect(new Set(links)).toEqual(new Set(['https://videos.example/1', 'mailto:ann@client.example']));
});
