import { isChargeable, maximumChargeFor, minimumChargeFor, toDecimal } from '#domain/shared/money.ts';
import { invalidParameter } from './errors.ts';

interface Amount {
  /** In minor units. */
  amount: number;
  currency: string;
}

/** @throws SandboxError `amount_too_small`, `amount_too_large`, or `invalid_charge_amount` for a fraction that the currency doesn't have */
export function requireChargeable({ amount, currency }: Amount) {
  const code = currency.toUpperCase();
  const minimum = minimumChargeFor(code);
  const maximum = maximumChargeFor(code);
  if (amount < minimum)
    throw invalidParameter(`Amount must be at least ${toDecimal(minimum, code)} ${currency}`, 'amount', 'amount_too_small');
  if (amount > maximum)
    throw invalidParameter(`Amount must be no more than ${toDecimal(maximum, code)} ${currency}`, 'amount', 'amount_too_large');
  requireStep({ amount, currency });
}

/** @throws SandboxError `invalid_charge_amount` if the currency has no such amounts: in KWD they end in 0, and ISK has whole units only */
export function requireStep({ amount, currency }: Amount) {
  if (!isChargeable(amount, currency.toUpperCase()))
    throw invalidParameter(`Invalid amount: ${currency} can't be charged in such small units.`, 'amount', 'invalid_charge_amount');
}
