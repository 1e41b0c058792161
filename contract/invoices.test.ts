import { expect, test } from 'vitest';
import { formatInvoiceTotal, invoiceDraft, invoiceTotal, lineTotal } from './invoices.ts';

const line = (unitAmount: string, details: { quantity?: number; taxRate?: string | null } = {}) => ({
  description: 'Colour grading',
  quantity: 1,
  unitAmount,
  taxRate: null,
  ...details,
});

const draft = (details: object) => ({ clientId: 1, dueDate: '2026-04-01', items: [line('100.00')], ...details });

/** The wrong fields of a draft, with their texts. */
function faultsOf(details: object): Record<string, string[]> {
  const faults: Record<string, string[]> = {};
  for (const { path, message } of invoiceDraft.safeParse(draft(details)).error?.issues ?? [])
    faults[path.join('.')] = [...(faults[path.join('.')] ?? []), message];
  return faults;
}

test('tax is rounded half up', () => {
  expect(lineTotal(line('0.10', { taxRate: '5' }), 'USD'), '10 + 0.5').toBe(11);
  expect(lineTotal(line('0.30', { taxRate: '5' }), 'USD'), '30 + 1.5').toBe(32);
  expect(lineTotal(line('0.50', { taxRate: '5' }), 'USD'), '50 + 2.5, not to the even 2').toBe(53);
  expect(lineTotal(line('0.09', { taxRate: '5' }), 'USD'), '9 + 0.45').toBe(9);
});

test('tax is rounded once a line, not once a piece and not once an invoice', () => {
  expect(lineTotal(line('0.10', { quantity: 3, taxRate: '5' }), 'USD'), '30 + 1.5, not 3 × 11').toBe(32);
  expect(invoiceTotal([line('0.10', { taxRate: '5' }), line('0.10', { taxRate: '5' })], 'USD'), '11 + 11, not 20 + 1').toBe(22);
});

test('a rate with decimals is applied exactly', () => {
  expect(lineTotal(line('1000.00', { taxRate: '19.99' }), 'USD')).toBe(119_990);
  expect(lineTotal(line('1000.00', { taxRate: '8.1' }), 'USD')).toBe(108_100);
  expect(lineTotal(line('5000000000.00', { taxRate: '99.99' }), 'USD')).toBe(999_950_000_000);
});

test('the total of an invoice in yen is in yen', () => {
  expect(invoiceTotal([line('1500', { quantity: 2, taxRate: '10' })], 'JPY')).toBe(3300);
  expect(formatInvoiceTotal([line('1500', { quantity: 2, taxRate: '10' })], 'JPY')).toBe('3300');
});

test('tax is rounded to a step that the currency can charge', () => {
  expect(lineTotal(line('999', { taxRate: '24' }), 'ISK'), '999 + 239.76 kronur').toBe(123_900);
  expect(lineTotal(line('1.230', { taxRate: '5' }), 'KWD'), '1.230 + 0.0615 dinars').toBe(1290);
  expect(faultsOf({ currency: 'ISK', items: [line('999', { taxRate: '24' })] })).toEqual({});
});

test('an amount that the currency cannot represent is refused on its own line', () => {
  const items = (...amounts: string[]) => amounts.map((amount) => line(amount));
  expect(faultsOf({ currency: 'JPY', items: items('1500', '10.50') })).toEqual({
    'items.1.unitAmount': ['Please enter JPY without decimals, such as 1500'],
  });
  expect(faultsOf({ items: items('1.500') })).toEqual({
    'items.0.unitAmount': ['Please enter USD with at most 2 decimals, such as 1500.00'],
  });
  expect(faultsOf({ currency: 'KWD', items: items('1.234') })).toEqual({ 'items.0.unitAmount': ['KWD cannot represent this amount'] });
  expect(faultsOf({ currency: 'UGX', items: items('10.50', '10', '0.01') })).toEqual({
    'items.0.unitAmount': ['UGX cannot represent this amount'],
    'items.2.unitAmount': ['UGX cannot represent this amount'],
  });
  expect(faultsOf({ currency: 'HUF', items: items('10.50') })).toEqual({});
});

test('an amount that the currency cannot represent is named together with all other faults', () => {
  const faults = faultsOf({ currency: 'JPY', dueDate: 'tomorrow', items: [line('10.50')] });
  expect(Object.keys(faults).sort()).toEqual(['dueDate', 'items.0.unitAmount']);
});

test('an invoice over nothing, or over more than can be charged, is refused', () => {
  const refusal = { items: ['The total must be more than 0 and an amount that USD can represent'] };
  expect(faultsOf({ items: [line('0.00')] })).toEqual(refusal);
  expect(faultsOf({ items: [line('9999999999.99', { quantity: 2 })] })).toEqual(refusal);
  expect(faultsOf({ items: [line('0.00'), line('0.01')] })).toEqual({});
});

test('an empty tax rate is none, and one that is no percentage is refused', () => {
  expect(invoiceDraft.parse(draft({ items: [line('1.00', { taxRate: '' })] })).items[0]?.taxRate).toBeNull();
  for (const taxRate of ['-5', '100', '7,5', '7.555', 'ten'])
    expect(Object.keys(faultsOf({ items: [line('1.00', { taxRate })] })), taxRate).toContain('items.0.taxRate');
});

test('a tax rate with a comma is the only fault that is told of: the total is not known yet', () => {
  expect(faultsOf({ items: [line('1.00', { taxRate: '7,5' })] })).toEqual({
    'items.0.taxRate': ['Please enter a percentage such as 19 or 7.5'],
  });
});

test('quantities are whole numbers from 1 to 10000', () => {
  for (const quantity of [0, -1, 1.5, 10_001, Number.NaN])
    expect(Object.keys(faultsOf({ items: [line('1.00', { quantity })] })), String(quantity)).toContain('items.0.quantity');
  expect(faultsOf({ items: [line('1.00', { quantity: 1 }), line('1.00', { quantity: 10_000 })] })).toEqual({});
});

test('a form with no client chosen is told to choose one', () => {
  for (const clientId of ['', undefined, 0, 'x'])
    expect(faultsOf({ clientId }), String(clientId)).toEqual({ clientId: ['Please choose a client'] });
});

test('a due date that is not in the calendar is refused', () => {
  for (const dueDate of ['2026-02-30', '2026-13-01', '01.04.2026', ''])
    expect(faultsOf({ dueDate }), dueDate).toEqual({ dueDate: ['Please enter a date.'] });
});

test('an invoice has at least one item and at most 100', () => {
  const times = (length: number) => Array.from({ length }, () => line('1.00'));
  expect(faultsOf({ items: [] }).items).toContain('Add at least one item');
  expect(faultsOf({ items: times(101) }).items).toContain('An invoice can have at most 100 items');
  expect(faultsOf({ items: times(100) })).toEqual({});
});
