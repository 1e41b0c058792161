import { type Formats, formatsFor } from '#domain/shared/format.ts';
import { amountError, toMinor } from '#domain/shared/money.ts';
import type { Connection } from '#server/db/client.ts';
import type { Deps } from '#server/deps.ts';
import { findFirstIssueDate, type InvoiceRow } from '#server/features/billing/invoices/invoices.store.ts';
import { studioToday } from '#server/features/studio/settings/settings.service.ts';
import { invalidField } from '#server/shared/app-error.ts';

/**
 * Checks that money may be dated on a day.
 * @param invoice the one that the money pays
 * @throws AppError invalid in the future, in closed books, and before the invoice, or else the studio's first one, was issued
 */
export async function requireBookable({ clock }: Deps, db: Connection, date: string, invoice?: InvoiceRow) {
  const { today, booksClosedThrough, locale } = await studioToday(db, clock);
  const formats = formatsFor(locale);
  const issued = invoice?.issueDate ?? (await findFirstIssueDate(db));
  if (date > today) throw invalidField('date', "The date can't be in the future");
  if (booksClosedThrough && date <= booksClosedThrough)
    throw invalidField('date', `The books are closed through ${formats.date(booksClosedThrough)}. Please choose a later date.`);
  if (issued && date < issued)
    throw invalidField('date', `The date can't be before the ${invoice ? '' : 'first '}invoice was issued, on ${formats.date(issued)}`);
}

/** Reads an amount from a form. @returns in minor units @throws AppError invalid for an amount that is 0 or not valid in the currency */
export function requireAmount(amount: string, currency: string): number {
  const amountMinor = toMinor(amount, currency);
  if (amountMinor === undefined) throw invalidField('amount', amountError(amount, currency)!);
  if (amountMinor === 0) throw invalidField('amount', 'Enter an amount of more than 0');
  return amountMinor;
}

/** Reads an amount of at most `due` from a form. @throws AppError invalid for more, for 0, or for an amount not valid in the currency */
export function requireAtMost({ currency }: InvoiceRow, amount: string, due: number, formats: Formats): number {
  const amountMinor = requireAmount(amount, currency);
  if (amountMinor > due) throw invalidField('amount', `This is more than is due: ${formats.minor(due, currency)}`);
  return amountMinor;
}
