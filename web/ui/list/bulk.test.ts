import { afterEach, expect, test, vi } from 'vitest';
import { emailsOf } from './bulk.ts';

const setEmails = (emails: 'off' | undefined) => vi.stubGlobal('document', { documentElement: { dataset: { emails } } });
afterEach(() => vi.unstubAllGlobals());

test('says how many emails an action sends at most, before it begins', () => {
  setEmails(undefined);
  expect(emailsOf({ emails: 'each' }, 1)).toBe('One email goes out.');
  expect(emailsOf({ emails: 'each' }, 12)).toBe('Up to 12 emails go out, one for each.');
  expect(emailsOf({ emails: 'each' }, undefined)).toBe('An email goes out for each.');
  expect(emailsOf({ emails: 'none' }, 12)).toBe('No email goes out.');
  setEmails('off');
  expect(emailsOf({ emails: 'each' }, 1)).toBe('Emails are off, so the email is only kept under Email.');
  expect(emailsOf({ emails: 'each' }, 12)).toBe('Emails are off, so up to 12 emails, one for each, are only kept under Email.');
  expect(emailsOf({ emails: 'each' }, undefined)).toBe('Emails are off, so an email for each is only kept under Email.');
});
