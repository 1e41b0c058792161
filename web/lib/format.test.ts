import { afterEach, expect, test, vi } from 'vitest';
import { defaultLocale } from '#domain/shared/locales.ts';
import { formatDate, formatMoney, formatRelativeDay, formatStatus } from './format.ts';

const setLocale = (locale: string) => vi.stubGlobal('document', { documentElement: { dataset: { locale } } });
afterEach(() => vi.unstubAllGlobals());

test("uses the document's locale, also after it changes", () => {
  setLocale(defaultLocale);
  expect(formatDate('2026-12-31')).toBe('Dec 31, 2026');
  setLocale('en-GB');
  expect(formatDate('2026-12-31')).toBe('31 Dec 2026');
  expect(formatRelativeDay('2026-11-24', '2026-11-21')).toBe('in 3 days');
  setLocale('en-SE');
  expect(formatMoney({ currency: 'USD', amount: '1500.00' })).toBe('USD 1\u00a0500,00');
});

test('formats a status without underscores', () => {
  expect(formatStatus('final_delivery')).toBe('final delivery');
  expect(formatStatus('a_b_c')).toBe('a b c');
  expect(formatStatus('sent')).toBe('sent');
});
