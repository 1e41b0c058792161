import { roundToStep, toMinor } from '#domain/shared/money.ts';

/** The deposit in minor units, rounded half up. */
export const computeDeposit = (totalMinor: number, depositPercent: number, currencyCode: string) =>
  roundToStep((totalMinor * depositPercent) / 100, currencyCode);

/** A part of the total, or an amount as a decimal string; neither without a deposit. */
export interface DepositTerms {
  depositPercent?: number | null | undefined;
  depositAmount?: string | null | undefined;
}

/** The deposit in minor units; null without one, and where the amount isn't one of the currency. */
export function depositOf({ depositPercent, depositAmount }: DepositTerms, totalMinor: number, currencyCode: string): number | null {
  if (depositAmount) return toMinor(depositAmount, currencyCode) ?? null;
  return depositPercent ? computeDeposit(totalMinor, depositPercent, currencyCode) : null;
}
