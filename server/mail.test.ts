import { globSync } from 'node:fs';
import { LinkifyIt } from 'linkify-it';
import { expect, test } from 'vitest';
import { defaultLocale } from '#domain/shared/locales.ts';
import { mails } from './areas.ts';
import { composeMail } from './features/messaging/mail/compose-mail.ts';
import { renderHtml, renderText } from './features/messaging/mail/layout.ts';
import { sampleSender, sampleUrl } from './features/messaging/mail/samples.ts';
import { addressChoosers } from './mail.ts';

const sender = sampleSender(defaultLocale);
const { studioName } = sender;

const samplesIn = (locale: string, paysOnline = true) =>
  mails.flatMap((mail) =>
    mail.samples.map((input, index) => ({
      name: mail.name,
      variant: index + 1,
      audience: mail.audience,
      message: composeMail(mail, input, sampleSender(locale, paysOnline)),
      /** The same email, from input in which what people typed is changed. */
      withTexts: (change: (text: string) => string) =>
        composeMail(
          mail,
          changeStrings(input, (text) => (isFreeText(text) ? change(text) : text)),
          sender,
        ),
    })),
  );

/** Whether people may have typed a text: not addresses, dates, amounts, currencies or tokens. */
const isFreeText = (text: string) => !/@|^https:|^[/\d]|^[A-Z]{3}$|^\w{40,}$/.test(text);

function changeStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => changeStrings(item, change));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, changeStrings(part, change)]));
}

const samples = samplesIn(defaultLocale);

test('every email of the source is in the list of its area, under a name of its own', async () => {
  const files = globSync('**/*.mails.ts', { cwd: import.meta.dirname });
  const modules = await Promise.all(files.map((file): Promise<object> => import(/* @vite-ignore */ `./${file}`)));
  const names = modules
    .flatMap((module) => Object.entries(module))
    .flatMap(([name, exported]) => (name.endsWith('Mails') ? Object.keys(exported) : []));
  expect(names.length).toBeGreaterThan(10);
  expect(mails.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  expect(new Set(names).size).toBe(names.length);
});

test('every email says who chose the address that it goes to', () => {
  expect(mails.filter(({ addressChosenBy }) => !addressChoosers.includes(addressChosenBy)).map(({ name }) => name)).toEqual([]);
  const toStudio = mails.filter(({ audience }) => audience === 'studio');
  expect(new Set(toStudio.map(({ addressChosenBy }) => addressChosenBy))).toEqual(new Set(['studio']));
});

test('every email that its reader asked for says who waits for it', () => {
  const requested = samples.filter(({ message }) => message.secret !== undefined || message.footnote?.includes("if you didn't request it"));
  expect(requested.length).toBeGreaterThan(3);
  const awaited = mails.filter((mail) => mail.awaited);
  expect(awaited.map(({ name }) => name).toSorted()).toEqual([...new Set(requested.map(({ name }) => name))].toSorted());
});

test('only what nobody asked for can be turned off by its link: no invoice, receipt, link or code', () => {
  const carrying = mails.filter((mail) => mail.samples.some((sample) => mail.optOut(sample)));
  expect(carrying.map(({ name }) => name).toSorted()).toEqual([
    'adminNotification',
    'adminNotifications',
    'briefReminder',
    'clientNotification',
    'clientNotifications',
    'creditsExpired',
    'creditsExpiring',
    'draftReady',
    'draftsReady',
    'portfolioRequest',
    'testimonialRequest',
  ]);
});

const withoutOnlinePayments = samplesIn(defaultLocale, false).filter(({ audience }) => audience === 'clients');

test.each(withoutOnlinePayments)('$name $variant promises no payment online while there is none', ({ message }) => {
  expect(`${message.subject}\n${renderText(message)}`).not.toMatch(/\bby card\b|\bonline\b|^Pay\b|see and pay|and pay invoices/im);
});

test.each(samples)('$name $variant fills in every placeholder of its default text', ({ message }) => {
  expect([message.subject, ...message.paragraphs].join()).not.toMatch(/[{}]/);
});

test.each(samples)('$name $variant has a one-line subject, no missing values, and links only to the site', ({ message }) => {
  const html = renderHtml(message, studioName);
  const text = renderText(message);
  expect(message.subject).toMatch(/^\S.*$/);
  for (const rendered of [message.subject, html, text]) expect(rendered).not.toMatch(/\b(undefined|null|NaN|Invalid Date)\b|\[object/);
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address);
  expect(links.filter((address) => !address?.startsWith(sampleUrl.href))).toEqual([]);
  expect(links).toHaveLength((message.links?.length ?? 0) + (message.action ? 1 : 0));
  if (message.action) expect(text.split('\n')).toContain(message.action.url);
});

test.each(samples)("$name $variant spells 'cancelled' as the specification does", ({ message }) => {
  expect(`${message.subject}\n${renderText(message)}`).not.toMatch(/cancel(ed|ing)\b/i);
});

test.each(samples)('$name $variant formats dates and amounts like the screens', ({ message }) => {
  const rendered = `${message.subject}\n${renderText(message)}`;
  expect(rendered.match(/\b\d{4}-\d{2}-\d{2}\b|\b[A-Z]{3} \d{4,}/g)).toBe(null);
});

test.each(samplesIn('en-AT'))('$name $variant uses the formats of the studio', ({ message }) => {
  const rendered = `${message.subject}\n${renderText(message)}`;
  expect(rendered.match(/\b[A-Z][a-z]{2} \d{1,2}, \d{4}|\b[A-Z]{3} [\d,]+\.\d\d\b/g)).toBe(null);
});

const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyIP: true });
const bait = 'http://evil.com evil.com www.evil.com/x me@evil.com mailto:me@evil.com //evil.com';
const withoutTags = (html: string) =>
  html
    .replace(/<style>.*?<\/style>|<[^>]*>/gs, ' ')
    .replace(/&#39;|&(\w+);/g, (_, name) => ({ amp: '&', lt: '<', gt: '>' })[name as 'lt'] ?? '"');

test.each(samples)('$name $variant never turns what people typed into a link', ({ withTexts }) => {
  const { message: _, ...message } = withTexts((text) => `${bait} ${text}`);
  const addresses = message.table?.flatMap(([, value]) => (typeof value === 'string' ? [] : `mailto:${value.email}`)) ?? [];
  for (const rendered of [renderText(message), withoutTags(renderHtml(message, studioName))]) {
    const links = linkify.match(rendered)?.map(({ url }) => url) ?? [];
    expect(links.filter((url) => !url.startsWith(sampleUrl.href) && !addresses.includes(url))).toEqual([]);
  }
});

test('a message from one person to another is passed on exactly as written', () => {
  const passingOn = samples.filter(({ message }) => message.message);
  expect([...new Set(passingOn.map(({ name }) => name))].toSorted()).toEqual([
    'accessDeclined',
    'accessRequest',
    'contactMessage',
    'draftReady',
    'proposalAnswer',
    'proposalDeclined',
    'proposalQuestion',
    'waitlistEntry',
  ]);
  for (const { withTexts } of passingOn) {
    const message = withTexts((text) => `${bait} ${text}`);
    for (const rendered of [renderText(message), renderHtml(message, studioName)]) expect(rendered).toContain(bait);
  }
});

const markup = `<b onclick="alert(1)">Ann</b> & <script>alert('2')</script><img src="https://elsewhere.example">`;

test.each(samples)(
  '$name $variant shows markup that people typed as text, and contains only the elements of the layout',
  ({ withTexts }) => {
    const message = withTexts((text) => `${text} ${markup}`);
    const html = renderHtml(message, studioName, 'cid:picture');
    const elements = [...html.matchAll(/<(\w+)/g)].map(([, element]) => element);
    const layout = ['html', 'head', 'meta', 'title', 'style', 'body', 'table', 'tr', 'td', 'h1', 'p', 'br', 'a', 'img'];
    expect(elements.filter((element) => !layout.includes(element!))).toEqual([]);
    const pictures = [...html.matchAll(/<img [^>]*?src="([^"]*)"/g)].map(([, url]) => url);
    expect(pictures, 'only that of the email').toEqual(message.picture ? ['cid:picture'] : []);
    const isShown = renderText(message).replaceAll('\u2060', '').includes(markup);
    expect(html.includes('&lt;script&gt;alert(&#39;2&#39;)&lt;/script&gt;')).toBe(isShown);
    expect(isShown).toBe(JSON.stringify(message).includes('<script>'));
  },
);
