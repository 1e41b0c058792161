import { onlinePaymentDetails } from '#domain/shared/online-payments.ts';
import type { OwnInvoice } from '#web/features/billing/invoices/invoice.ts';
import { emailed, sendsEmails } from '#web/lib/email.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { Unbroken } from '#web/ui/unbroken.tsx';

interface ProcessingProps {
  audience: 'client' | 'admin';
  processing: NonNullable<OwnInvoice['processing']>;
  currency: string;
}

/** Says that the banks are processing a payment, and until when they usually have. */
export const ProcessingNote = (props: ProcessingProps) => (
  <div role="status" className="grid gap-1 rounded-sm bg-cerulean px-4 py-3 text-on-cerulean">
    <p className="font-semibold">Payment is processing</p>
    <p className="text-pretty">
      <ProcessingText {...props} />
    </p>
  </div>
);

export function ProcessingText({ audience, processing: { method, amount, expectedOn }, currency }: ProcessingProps) {
  const { label, businessDays } = onlinePaymentDetails[method];
  return (
    <>
      <Unbroken>
        {audience === 'client' ? 'Your' : "The client's"} payment of {formatMoney({ currency, amount })} by{' '}
        {method === 'card' ? 'card' : label} is on its way.
      </Unbroken>
      {businessDays > 0 && (
        <>
          {' '}
          Banks usually need {businessDays} business days for it, so it's expected by{' '}
          <span className="whitespace-nowrap">{formatDate(expectedOn)}</span>.
        </>
      )}{' '}
      {audience === 'client'
        ? `${sendsEmails() ? "We'll email you a receipt then. " : ''}You don't need to pay again.`
        : `Reminders pause meanwhile. If it fails, the invoice can be paid again. ${emailed("You're both told by email.")}`}
    </>
  );
}
