import { expect, test } from 'vitest';
import { quotedLength } from '#contract/inbox/contact.ts';
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

test('quotes the beginning of a long message, and no half of a character', () => {
  const { searchParams } = new URL(replyUrl({ ...message, subject: 'A film', message: '🎬'.repeat(quotedLength + 1) }));
  expect(searchParams.get('subject')).toBe('Re: A film');
  expect(searchParams.get('body')).toBe(`\r\n\r\nAnn & Bo wrote:\r\n> ${'🎬'.repeat(quotedLength)}`);
});
