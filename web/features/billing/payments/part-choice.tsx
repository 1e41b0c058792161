import type { PaymentPart } from '#api/billing/payments.ts';
import { coverageOf } from '#web/features/billing/invoices/coverage.ts';
import type { OwnInvoice } from '#web/features/billing/invoices/invoice.ts';
import { formatMoney } from '#web/lib/format.ts';
import { RadioCards } from '#web/ui/form/radio-cards.tsx';

interface PartChoiceProps {
  invoice: OwnInvoice;
  part: PaymentPart;
  onChoose: (part: PaymentPart) => void;
  disabled: boolean;
}

/** Whether to pay the deposit or everything that is due of the invoice. */
export function PartChoice({ invoice, part, onChoose, disabled }: PartChoiceProps) {
  const { currency, depositDue, amountDue } = invoice;
  const label = (text: string, amount: string) => (
    <>
      {text} <span className="whitespace-nowrap font-semibold tabular-nums">{formatMoney({ currency, amount })}</span>
    </>
  );
  return (
    <RadioCards
      legend="What would you like to pay?"
      name="part"
      options={[
        { value: 'deposit', label: label('Deposit', depositDue ?? '') },
        { value: 'all', label: label(coverageOf(invoice, 'all') === 'whole' ? 'Whole invoice' : 'All that is left', amountDue) },
      ]}
      value={part}
      onChange={onChoose}
      disabled={disabled}
    />
  );
}
