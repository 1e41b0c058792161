import { expect, test } from 'vitest';
import { invoiceDraft } from './invoice-draft.ts';

const line = (unitAmount: string, details: { quantity?: number; taxRate?: string | null; discountPercent?: string } = {}) => ({
  description: 'Color grading',
  quantity: 1,
  unitAmount,
  taxRate: null,
  ...details,
});

const draft = (details: object) => ({ clientId: 1, dueDate: '2026-04-01', items: [line('100.00')], ...details });

/** The messages for a draft, by field. */
function errorsOf(details: object): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of invoiceDraft.safeParse(draft(details)).error?.issues ?? [])
    errors[path.join('.')] = [...(errors[path.join('.')] ?? []), message];
  return errors;
}

test('rejects an amount that is invalid in the currency on its own line', () => {
  const items = (...amounts: string[]) => amounts.map((amount) => line(amount));
  expect(errorsOf({ currency: 'JPY', items: items('1500', '10.50') })).toEqual({
    'items.1.unitAmount': ['Please enter a JPY amount without decimals, such as 1500'],
  });
  expect(errorsOf({ items: items('1.500') })).toEqual({
    'items.0.unitAmount': ['Please enter a USD amount with at most 2 decimals, such as 1500.00'],
  });
  expect(errorsOf({ currency: 'KWD', items: items('1.234') })).toEqual({ 'items.0.unitAmount': ["This isn't a valid KWD amount"] });
  expect(errorsOf({ currency: 'UGX', items: items('10.50', '10', '0.01') })).toEqual({
    'items.0.unitAmount': ["This isn't a valid UGX amount"],
    'items.2.unitAmount': ["This isn't a valid UGX amount"],
  });
  expect(errorsOf({ currency: 'HUF', items: items('10.50') })).toEqual({});
});

test('reports an invalid amount together with all other errors', () => {
  const errors = errorsOf({ currency: 'JPY', dueDate: 'tomorrow', items: [line('10.50')] });
  expect(Object.keys(errors).sort()).toEqual(['dueDate', 'items.0.unitAmount']);
});

test('rejects a total of zero and one above the maximum', () => {
  expect(errorsOf({ items: [line('0.00')] })).toEqual({ items: ['The total must be more than 0'] });
  const tooLarge = { items: ['The total can be at most USD 9999999999.99'] };
  expect(errorsOf({ items: [line('9999999999.99', { quantity: 2 })] })).toEqual(tooLarge);
  expect(errorsOf({ items: [line('9999999999.99', { quantity: 2, discountPercent: '50' })] })).toEqual(tooLarge);
  expect(errorsOf({ items: [line('0.00'), line('0.01')] })).toEqual({});
});

test('treats an empty tax rate as none and rejects one that is not a percentage', () => {
  expect(invoiceDraft.parse(draft({ items: [line('1.00', { taxRate: '' })] })).items[0]?.taxRate).toBeNull();
  for (const taxRate of ['-5', '100', '7,5', '7.555', 'ten'])
    expect(Object.keys(errorsOf({ items: [line('1.00', { taxRate })] })), taxRate).toContain('items.0.taxRate');
});

test('reports only the tax rate when it has a comma, since the total is unknown', () => {
  expect(errorsOf({ items: [line('1.00', { taxRate: '7,5' })] })).toEqual({
    'items.0.taxRate': ['Please enter a percentage such as 19 or 7.5'],
  });
});

test('accepts quantities from 0.01 to 10,000 with at most 2 decimals', () => {
  for (const quantity of [0, -1, 0.005, 1.234, 10_000.01, Number.NaN])
    expect(Object.keys(errorsOf({ items: [line('1.00', { quantity })] })), String(quantity)).toContain('items.0.quantity');
  expect(errorsOf({ items: [1, 0.01, 2.5, 1.15, 4.35, 10_000].map((quantity) => line('1.00', { quantity })) })).toEqual({});
});

test('requires a client', () => {
  for (const clientId of ['', undefined, 0, 'x'])
    expect(errorsOf({ clientId }), String(clientId)).toEqual({ clientId: ['Please choose a client'] });
});

test('rejects a due date that does not exist', () => {
  for (const dueDate of ['2026-02-30', '2026-13-01', '01.04.2026', ''])
    expect(errorsOf({ dueDate }), dueDate).toEqual({ dueDate: ['Please enter a valid date'] });
});

test('requires 1 to 100 items', () => {
  const times = (length: number) => Array.from({ length }, () => line('1.00'));
  expect(errorsOf({ items: [] }).items).toContain('Add at least one item');
  expect(errorsOf({ items: times(101) }).items).toContain('An invoice can have at most 100 items');
  expect(errorsOf({ items: times(100) })).toEqual({});
});

test('accepts a deposit of 1 to 99 percent', () => {
  for (const depositPercent of [null, undefined, '', 1, 50, 99]) expect(errorsOf({ depositPercent }), String(depositPercent)).toEqual({});
  for (const depositPercent of [0, 100, 12.5, '50', -1])
    expect(Object.keys(errorsOf({ depositPercent })), String(depositPercent)).toEqual(['depositPercent']);
});

test('accepts a deposit only if it and the balance can be paid by card', () => {
  const refused = (minimum: string) => ({
    depositPercent: [`The deposit and the balance must each be at least ${minimum}, the least that can be paid by card`],
  });
  const errorsFor = (amount: string, depositPercent: number, currency = 'EUR') =>
    errorsOf({ items: [line(amount)], depositPercent, currency });
  // A deposit of 99% rounds to the whole total.
  expect(errorsFor('0.42', 99)).toEqual(refused('EUR 0.50'));
  expect(errorsFor('40.00', 99)).toEqual(refused('EUR 0.50'));
  expect(errorsFor('40.00', 1)).toEqual(refused('EUR 0.50'));
  expect(errorsFor('50.00', 99)).toEqual({});
  expect(errorsFor('50.00', 1)).toEqual({});
  expect(errorsFor('1', 50, 'CLP')).toEqual(refused('CLP 1'));
});

test('accepts reverse charge only if no item has tax', () => {
  const taxExemption = { category: 'reverse_charge', reason: null };
  expect(errorsOf({ taxExemption, items: [line('10.00'), line('5.00', { taxRate: '0' })] })).toEqual({});
  expect(errorsOf({ taxExemption, items: [line('10.00'), line('5.00', { taxRate: '19' })] })).toEqual({
    'items.1.taxRate': ["With reverse charge, items can't have tax"],
  });
  expect(errorsOf({ taxExemption: { category: 'exempt', reason: null }, items: [line('1.00'), line('5.00', { taxRate: '19' })] })).toEqual(
    {},
  );
});

test('accepts a period only with both of its days', () => {
  expect(errorsOf({ deliveryDate: '2026-03-01', periodStart: '', periodEnd: '' })).toEqual({});
  expect(errorsOf({ periodStart: '2026-03-01', periodEnd: '2026-03-01' })).toEqual({});
  expect(Object.keys(errorsOf({ periodStart: '2026-03-01' }))).toEqual(['periodEnd']);
  expect(Object.keys(errorsOf({ periodEnd: '2026-03-01' }))).toEqual(['periodStart']);
  expect(Object.keys(errorsOf({ periodStart: '2026-03-02', periodEnd: '2026-03-01' }))).toEqual(['periodEnd']);
});

test('accepts discounts from 0 to 100 percent', () => {
  for (const discountPercent of ['', null, '0', '7.5', '100', '100.00'])
    expect(errorsOf({ items: [{ ...line('10.00'), discountPercent }, line('1.00')] }), String(discountPercent)).toEqual({});
  for (const discountPercent of ['-5', '100.01', '101', '7,5', '7.555'])
    expect(Object.keys(errorsOf({ items: [{ ...line('10.00'), discountPercent }, line('1.00')] })), discountPercent).toContain(
      'items.0.discountPercent',
    );
});
