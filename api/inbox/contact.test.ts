import { expect, test } from 'vitest';
import { contactForm } from './contact.ts';

const messageErrors = (length: number) => {
  const form = { name: 'Sam Sender', email: 'sam@sender.example', message: 'x'.repeat(length) };
  return contactForm.safeParse(form).error?.issues.map(({ message }) => message) ?? [];
};

test('a message has 10 to 10,000 characters', () => {
  expect(messageErrors(9)).toEqual(['Message must be at least 10 characters.']);
  expect(messageErrors(10)).toEqual([]);
  expect(messageErrors(10_000)).toEqual([]);
  expect(messageErrors(10_001)).toEqual(['Message can have at most 10,000 characters.']);
});
