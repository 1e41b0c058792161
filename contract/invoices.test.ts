import { expect, test } from 'vitest';
import { formatInvoiceTotal, invoiceDraft, invoiceTotal, lineTotal } from './invoices.ts';

const line = (unitAmount: string, details: { quantity?: number; taxRate?: string | null } = {}) => ({
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

test('rounds tax half up', () => {
  expect(lineTotal(line('0.10', { taxRate: '5' }), 'USD'), '10 + 0.5').toBe(11);
  expect(lineTotal(line('0.30', { taxRate: '5' }), 'USD'), '30 + 1.5').toBe(32);
  expect(lineTotal(line('0.50', { taxRate: '5' }), 'USD'), '50 + 2.5, not to the even 2').toBe(53);
  expect(lineTotal(line('0.09', { taxRate: '5' }), 'USD'), '9 + 0.45').toBe(9);
});

test('rounds tax once per line, not per unit or per invoice', () => {
  expect(lineTotal(line('0.10', { quantity: 3, taxRate: '5' }), 'USD'), '30 + 1.5, not 3 × 11').toBe(32);
  expect(invoiceTotal([line('0.10', { taxRate: '5' }), line('0.10', { taxRate: '5' })], 'USD'), '11 + 11, not 20 + 1').toBe(22);
});

test('applies a tax rate with decimals exactly', () => {
  expect(lineTotal(line('1000.00', { taxRate: '19.99' }), 'USD')).toBe(119_990);
  expect(lineTotal(line('1000.00', { taxRate: '8.1' }), 'USD')).toBe(108_100);
  expect(lineTotal(line('5000000000.00', { taxRate: '99.99' }), 'USD')).toBe(999_950_000_000);
});

test('totals an invoice in yen without decimals', () => {
  expect(invoiceTotal([line('1500', { quantity: 2, taxRate: '10' })], 'JPY')).toBe(3300);
  expect(formatInvoiceTotal([line('1500', { quantity: 2, taxRate: '10' })], 'JPY')).toBe('3300');
});

test('rounds tax to the smallest chargeable step of the currency', () => {
  expect(lineTotal(line('999', { taxRate: '24' }), 'ISK'), '999 + 239.76 kronur').toBe(123_900);
  expect(lineTotal(line('1.230', { taxRate: '5' }), 'KWD'), '1.230 + 0.0615 dinars').toBe(1290);
  expect(errorsOf({ currency: 'ISK', items: [line('999', { taxRate: '24' })] })).toEqual({});
});

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
  const error = { items: ['The total must be more than 0 and a valid USD amount'] };
  expect(errorsOf({ items: [line('0.00')] })).toEqual(error);
  expect(errorsOf({ items: [line('9999999999.99', { quantity: 2 })] })).toEqual(error);
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

test('accepts whole quantities from 1 to 10,000', () => {
  for (const quantity of [0, -1, 1.5, 10_001, Number.NaN])
    expect(Object.keys(errorsOf({ items: [line('1.00', { quantity })] })), String(quantity)).toContain('items.0.quantity');
  expect(errorsOf({ items: [line('1.00', { quantity: 1 }), line('1.00', { quantity: 10_000 })] })).toEqual({});
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
