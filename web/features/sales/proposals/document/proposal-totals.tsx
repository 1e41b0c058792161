import type { ReactNode } from 'react';
import type { ProposalContent } from '#api/sales/proposal-content.ts';
import { computeLine } from '#domain/billing/invoice-totals.ts';
import { paymentSchedule } from '#domain/sales/payment-schedule.ts';
import type { ProposalAmounts } from '#domain/sales/proposal-amounts.ts';
import { toDecimal } from '#domain/shared/money.ts';
import { formatDecimal, formatMinor, formatMoney, formatPercent } from '#web/lib/format.ts';

interface ProposalTotalsProps {
  content: ProposalContent;
  amounts: ProposalAmounts;
  currency: string;
  /** Whether the proposal is signed, so that the deposit isn't labeled "now". */
  isSigned?: boolean;
}

/** What was chosen, and what it costs now and altogether. Changes of the total are announced. */
export function ProposalTotals({ content, amounts, currency, isSigned = false }: ProposalTotalsProps) {
  const { lines, totals, depositMinor } = amounts;
  const [, ...laterParts] = paymentSchedule(content, amounts);
  const computed = lines.map((line) => ({ ...line, ...computeLine(line, currency)! }));
  const discount = computed.reduce((sum, { discountMinor }) => sum + discountMinor, 0);
  const number = (minor: number) => formatDecimal(toDecimal(minor, currency));
  return (
    <dl className="grid gap-2.5">
      {computed.map(({ key, description, quantity, grossMinor }) => (
        <Amount key={key} name={quantity === 1 ? description : `${description} × ${quantity}`} amount={number(grossMinor)} />
      ))}
      {discount > 0 && <Amount name={`Discount ${formatPercent(lines[0]!.discountPercent ?? 0)}`} amount={`−${number(discount)}`} />}
      {totals.taxes.map(
        ({ taxRate, taxMinor }) => taxRate && <Amount key={taxRate} name={`Tax ${formatPercent(taxRate)}`} amount={number(taxMinor)} />,
      )}
      <Amount
        name="Total"
        amount={<output aria-label="Total">{formatMinor(totals.totalMinor, currency)}</output>}
        className={`border-line border-t pt-2.5 ${sum}`}
      />
      {depositMinor !== null && (
        <Amount
          name={isSigned ? 'Deposit' : 'Deposit now'}
          amount={formatMinor(depositMinor, currency)}
          className={`text-accent-ink ${sum}`}
        />
      )}
      {laterParts.map(({ label, amountMinor }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: milestones may be alike
        <Amount key={index} name={label} amount={number(amountMinor)} />
      ))}
    </dl>
  );
}

/** What the prices don't contain, and what is due on signing, before there is a total. */
export function PriceTerms({ content, currency }: { content: ProposalContent; currency: string }) {
  const { discountPercent, taxRate, depositPercent, depositAmount } = content;
  const deposit =
    depositAmount === null ? depositPercent && formatPercent(depositPercent) : formatMoney({ currency, amount: depositAmount });
  return (
    <dl className="grid gap-2.5">
      {Number(discountPercent) > 0 && <Amount name="Discount" amount={`−${formatPercent(discountPercent!)}`} />}
      {Number(taxRate) > 0 && <Amount name="Tax" amount={`+${formatPercent(taxRate!)}`} />}
      {deposit && <Amount name="Deposit on signing" amount={deposit} />}
    </dl>
  );
}

/** Sums use the sans-serif face: the monospaced one has only one weight. */
const sum = 'font-semibold [&_dd]:font-sans [&_dd]:tabular-nums';

interface AmountProps {
  name: string;
  amount: ReactNode;
  className?: string;
}

const Amount = ({ name, amount, className = '' }: AmountProps) => (
  <div className={`flex items-baseline justify-between gap-x-4 ${className}`}>
    <dt className="min-w-0 [overflow-wrap:anywhere]">{name}</dt>
    <dd className="whitespace-nowrap font-mono">{amount}</dd>
  </div>
);
