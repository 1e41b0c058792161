import { expect, test } from 'vitest';
import { quotedLength } from '#api/inbox/contact.ts';
import { replyUrl } from './reply-url.ts';

const message = { name: 'Ann & Bo', email: 'ann@sender.example', subject: null, message: 'Two lines?\nYes & no.' };

test('quotes the message below the answer', () => {
  const { protocol, pathname, searchParams } = new URL(replyUrl(message));
  expect(protocol + pathname).toBe('mailto:ann@sender.example');
  expect(Object.fromEntries(searchParams)).toEqual({
    subject: 'Re: your message',
    body: '\r\n\r\nAnn & Bo wrote:\r\n> Two lines?\r\n> Yes & no.',
  });
});

test.each(['Hello. ', '字', '🎬', '\n'])(
  'quotes as much of a long message as mail programs open, and no half of a character: %j',
  (text) => {
    const long = text.repeat(quotedLength + 1);
    const url = replyUrl({ ...message, subject: 'A film', message: long });
    expect(url.length).toBeLessThanOrEqual(2000);
    const { searchParams } = new URL(url);
    expect(searchParams.get('subject')).toBe('Re: A film');
    const quote = searchParams.get('body')!.replaceAll('\r\n> ', '\n').split('wrote:\n')[1]!;
    expect([...quote].length).toBeGreaterThanOrEqual(150);
    expect(long.startsWith(quote)).toBe(true);
  },
);
