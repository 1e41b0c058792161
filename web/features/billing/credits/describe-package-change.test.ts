import { beforeEach, expect, test, vi } from 'vitest';
import { defaultLocale } from '#domain/shared/locales.ts';
import type { AdminPackage } from '#web/features/billing/packages/package.ts';
import { describePackageChange } from './describe-package-change.ts';

beforeEach(() => vi.stubGlobal('document', { documentElement: { dataset: { locale: defaultLocale } } }));

const growth = {
  id: 7,
  name: 'Growth',
  price: '400.00',
  currency: 'USD',
  taxRate: '19',
  videoCreditLimit: 12,
  renewsMonthly: true,
} as AdminPackage;
const client = { name: 'Ann', currentPackageId: null, packageRenewsOn: null };
const change = { client, selected: growth, isInvoiced: false, grantsCredits: true, dueDate: '2026-12-13', today: '2026-11-29' };

test('says what is invoiced, until when it is due, and what follows', () => {
  expect(describePackageChange({ ...change, isInvoiced: true })).toBe(
    "Ann gets an invoice for USD 400.00 plus 19% tax, due Dec 13, 2026. Once it's paid, they have the Growth package with 12 video credits. From then on, USD 400.00 plus 19% tax is invoiced every month.",
  );
});

test('says of a package that is given what is free, and when the first month is invoiced', () => {
  expect(describePackageChange(change)).toBe(
    'Ann has the Growth package at once, with 12 video credits, and pays nothing for it. The next month is invoiced on Dec 29, 2026, USD 400.00 plus 19% tax, and then every month.',
  );
  expect(describePackageChange({ ...change, grantsCredits: false, selected: { ...growth, renewsMonthly: false } })).toBe(
    'Ann has the Growth package at once, without its video credits, and pays nothing for it.',
  );
});

test('says what the same package, more credits, none, and no package mean', () => {
  const current = { ...client, currentPackageId: 7, packageRenewsOn: '2026-12-12' };
  expect(describePackageChange({ ...change, client: current })).toBe('Ann gets 12 video credits more and pays nothing for them.');
  expect(describePackageChange({ ...change, client: current, grantsCredits: false })).toBe('Nothing changes.');
  const sold = "Ann gets an invoice for USD 400.00 plus 19% tax, due Dec 13, 2026. Once it's paid, they get 12 video credits more.";
  expect(describePackageChange({ ...change, client: current, isInvoiced: true })).toBe(sold);
  expect(describePackageChange({ ...change, client: { ...current, packageRenewsOn: null }, isInvoiced: true })).toBe(
    `${sold} From then on, USD 400.00 plus 19% tax is invoiced every month.`,
  );
  expect(describePackageChange({ ...change, client: current, selected: undefined })).toBe(
    'Ann keeps the video credits and pays nothing. The renewal ends: no more months are invoiced.',
  );
  expect(describePackageChange({ ...change, selected: undefined, grantsCredits: false })).toBe('Nothing changes.');
});
