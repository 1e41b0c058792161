import { formatMoney } from '../../lib/format.ts';

interface Amounts {
  currency: string;
  amount: string;
  amountPaid: string;
}

/** "USD 750.00 of 1,500.00 paid" */
export const paidText = ({ currency, amount, amountPaid }: Amounts) =>
  `${formatMoney({ currency, amount: amountPaid })} of ${formatMoney({ currency, amount }).replace(`${currency} `, '')} paid`;

/** How much of the total has been paid, in percent. */
export const paidShare = ({ amount, amountPaid }: Amounts) => Math.max(0, Math.min(100, (Number(amountPaid) / Number(amount)) * 100));
