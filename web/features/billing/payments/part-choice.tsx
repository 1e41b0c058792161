import type { PaymentPart } from '#contract/billing/payments.ts';
import type { OwnInvoice } from '#web/features/billing/invoices/queries.ts';
import { formatMoney } from '#web/lib/format.ts';

interface PartChoiceProps {
  invoice: OwnInvoice;
  part: PaymentPart;
  onChoose: (part: PaymentPart) => void;
  disabled: boolean;
}

/** Whether to pay the deposit or everything that is due. */
export function PartChoice({ invoice: { currency, depositDue, amountDue }, part, onChoose, disabled }: PartChoiceProps) {
  const options = [
    { value: 'deposit', label: 'Deposit', amount: depositDue ?? '' },
    { value: 'all', label: 'Full amount', amount: amountDue },
  ] as const;
  return (
    <fieldset disabled={disabled} className="grid gap-3 sm:grid-cols-2">
      <legend className="mb-1.5 font-medium text-sm">What would you like to pay?</legend>
      {options.map(({ value, label, amount }) => (
        <label
          key={value}
          className="flex min-h-11 items-center gap-3 rounded-sm border border-input px-4 py-2.5 hover:border-muted has-checked:border-accent-ink has-checked:outline-1 has-checked:outline-accent-ink"
        >
          <input
            type="radio"
            name="part"
            value={value}
            checked={part === value}
            onChange={() => onChoose(value)}
            className="size-5 shrink-0 accent-accent"
          />
          <span className="min-w-0">
            {label} <span className="whitespace-nowrap font-semibold tabular-nums">{formatMoney({ currency, amount })}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
