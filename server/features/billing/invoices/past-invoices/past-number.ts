// Invoices from a former system keep their numbers, which may have the form of ours.

/** A number that we could assign ourselves, with its year and count. */
const ownNumber = /^INV-(\d{4})-(\d{4}|[1-9]\d{4,})$/;

/** More invoices than any studio sends in a year: a higher count would be a typo, and our own numbers would continue from there. */
const maxCount = 99_999;

const countOf = (invoiceNumber: string) => {
  const [, year, count] = ownNumber.exec(invoiceNumber) ?? [];
  return year ? { year: Number(year), count: Number(count) } : undefined;
};

/** Why an invoice can't have this number, if it can't. */
export function pastNumberError(invoiceNumber: string): string | undefined {
  if (/^(CN|DRAFT)-/i.test(invoiceNumber)) return 'Numbers that begin with CN- or DRAFT- are reserved for credit notes and drafts';
  if ((countOf(invoiceNumber)?.count ?? 0) > maxCount) return 'This number is too high: your next invoices would be numbered after it';
  return undefined;
}

/** The last count of each year among the numbers that have the form of ours. */
export function lastCounts(invoiceNumbers: string[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const { year, count } of invoiceNumbers.flatMap((invoiceNumber) => countOf(invoiceNumber) ?? []))
    counts.set(year, Math.max(count, counts.get(year) ?? 0));
  return counts;
}
