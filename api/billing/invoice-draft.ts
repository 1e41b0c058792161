import { z } from 'zod';
import { calendarDate, id, optionalText, patchSchema, percentage, trimmedString, withoutNullCharacter } from '#api/shared/fields.ts';
import { currency, decimalAmount } from '#api/shared/money.ts';
import { taxExemptionInput, taxRate } from '#api/shared/tax.ts';
import { depositOf } from '#domain/billing/deposit.ts';
import { computeTotals, totalError } from '#domain/billing/invoice-totals.ts';
import { amountError, minimumChargeFor, toDecimal } from '#domain/shared/money.ts';

/** What a quantity counts, with its code in UN/ECE Recommendation 20 for electronic invoices. */
export const units = { item: 'C62', hour: 'HUR', day: 'DAY', minute: 'MIN', month: 'MON' } as const;
export type Unit = keyof typeof units;
export const unit = z.enum(Object.keys(units) as [Unit, ...Unit[]]);

const quantity = z
  .number('Please enter a number')
  .min(0.01, 'Quantity must be at least 0.01')
  .max(10_000, 'Quantity can be at most 10,000')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'Quantity can have at most 2 decimals');

export const itemInput = z.object({
  description: trimmedString('Description is required')
    .min(1, 'Description is required')
    .max(500, 'Description can have at most 500 characters')
    .regex(withoutNullCharacter, 'Description contains an invalid character'),
  quantity,
  unit: unit.default('item'),
  unitAmount: decimalAmount,
  taxRate,
  /** In percent of the line's amount, as a decimal string. */
  discountPercent: percentage(/^(\d{1,2}(\.\d{1,2})?|100(\.0{1,2})?)$/, 'Please enter a percentage such as 10 or 7.5'),
});

const optionalDate = calendarDate.or(z.literal('').transform(() => null)).nullish();

/** When the balance after the deposit is due, if not on the same day: on a day, or so many days after the project's final delivery. */
const balanceDueError = 'Please enter a whole number or a date';
const balanceDue = z
  .union(
    [
      z.int(balanceDueError).min(0, 'Days must be at least 0').max(365, 'Days can be at most 365'),
      calendarDate,
      z.literal('').transform(() => null),
    ],
    balanceDueError,
  )
  .nullish();

const draftFields = z.object({
  clientId: z.int('Please choose a client').min(1, 'Please choose a client').max(2_147_483_647, 'Please choose a client'),
  projectId: id.nullish(),
  currency: currency.default('USD'),
  /** When the total is due, or only the deposit if `balanceDue` is set. */
  dueDate: calendarDate,
  balanceDue,
  /** When the work was delivered, and the period it covers. */
  deliveryDate: optionalDate,
  periodStart: optionalDate,
  periodEnd: optionalDate,
  items: z.array(itemInput).min(1, 'Add at least one item').max(100, 'An invoice can have at most 100 items'),
  /** Why lines without tax have none. */
  taxExemption: taxExemptionInput,
  /** Asks for this part of the total first; the client may also pay all at once. */
  depositPercent: z
    .int('Please enter a whole number')
    .min(1, 'Deposit must be at least 1')
    .max(99, 'Deposit can be at most 99')
    .nullish()
    .or(z.literal('').transform(() => null)),
  /** The deposit as a decimal string; either this or `depositPercent` is set. */
  depositAmount: decimalAmount.nullish().or(z.literal('').transform(() => null)),
  notes: optionalText('Notes', 2000),
});

/** A draft invoice as entered by an admin. */
export const invoiceDraft = draftFields.superRefine((draft, context) => {
  const report = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message });
  draft.items.forEach(({ unitAmount }, index) => {
    const error = amountError(unitAmount, draft.currency);
    if (error) report(['items', index, 'unitAmount'], error);
  });
  const total = computeTotals(draft.items, draft.currency)?.totalMinor;
  const error = total === 0 ? 'The total must be more than 0' : totalError(draft.items, draft.currency);
  if (error) report(['items'], error);
  else if (total !== undefined) reportDeposit(draft, total, report);
  if (draft.taxExemption?.category === 'reverse_charge')
    draft.items.forEach(({ taxRate }, index) => {
      if (Number(taxRate) > 0) report(['items', index, 'taxRate'], "With reverse charge, items can't have tax");
    });
  reportBalanceDue(draft, report);
  const { periodStart, periodEnd } = draft;
  if (periodStart && !periodEnd) report(['periodEnd'], 'Please enter the last day too');
  if (periodEnd && !periodStart) report(['periodStart'], 'Please enter the first day too');
  if (periodStart && periodEnd && periodEnd < periodStart) report(['periodEnd'], "The last day can't be before the first");
});

function reportDeposit(
  { depositPercent, depositAmount, currency }: Pick<z.output<typeof draftFields>, 'depositPercent' | 'depositAmount' | 'currency'>,
  totalMinor: number,
  report: (path: string[], message: string) => void,
) {
  const error = depositAmount && amountError(depositAmount, currency);
  if (error) return report(['depositAmount'], error);
  if (depositPercent && depositAmount) return report(['depositAmount'], 'Please enter a percentage or an amount, not both');
  // A percentage outside this range has an error of its own.
  if (depositPercent && (depositPercent < 1 || depositPercent > 99)) return;
  const depositMinor = depositOf({ depositPercent, depositAmount }, totalMinor, currency);
  if (depositMinor === null || Math.min(depositMinor, totalMinor - depositMinor) >= minimumChargeFor(currency)) return;
  const minimum = `${currency} ${toDecimal(minimumChargeFor(currency), currency)}`;
  const field = depositAmount ? 'depositAmount' : 'depositPercent';
  report([field], `The deposit and the balance must each be at least ${minimum}, the least that can be paid by card`);
}

function reportBalanceDue(
  { dueDate, depositPercent, depositAmount, balanceDue, projectId }: z.output<typeof draftFields>,
  report: (path: string[], message: string) => void,
) {
  if (balanceDue == null) return;
  if (!(depositPercent || depositAmount)) report(['balanceDue'], 'Only an invoice with a deposit has a balance');
  if (typeof balanceDue === 'string' && balanceDue < dueDate) report(['balanceDue'], "The balance can't be due before the deposit");
  if (typeof balanceDue === 'number' && !projectId)
    report(['balanceDue'], 'Please choose the project whose delivery the balance waits for');
}

export type InvoiceDraft = z.output<typeof invoiceDraft>;

/** Changes to a draft. The server checks the whole draft again. */
export const invoiceDraftPatch = patchSchema({ ...draftFields.shape, currency });
export type InvoiceDraftPatch = z.output<typeof invoiceDraftPatch>;

/** A line item of an invoice. Invoices sent before units and discounts existed have neither. */
export const invoiceItem = z.object({
  description: z.string(),
  quantity: z.number(),
  unit: unit.optional(),
  unitAmount: z.string(),
  taxRate: z.string().nullish(),
  discountPercent: z.string().nullish(),
});
export type InvoiceItem = z.infer<typeof invoiceItem>;
