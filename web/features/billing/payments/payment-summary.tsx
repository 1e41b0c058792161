import type { PaymentPart } from '#api/billing/payments.ts';
import { toDecimal, toMinor } from '#domain/shared/money.ts';
import { coverageOf } from '#web/features/billing/invoices/coverage.ts';
import { describeNotInvoiced } from '#web/features/billing/invoices/describe-not-invoiced.ts';
import { formatBalanceDue, formatDue } from '#web/features/billing/invoices/due-date.ts';
import type { OwnInvoice } from '#web/features/billing/invoices/invoice.ts';
import { formatMoney } from '#web/lib/format.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { PaidProgress } from '#web/ui/paid-progress.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';

const names = { deposit: 'Deposit', balance: 'Balance', whole: 'Amount' };

/** What is paid to whom, until when, and for what. First what the button charges, then what is left of the invoice, and what comes later. */
export function PaymentSummary({ invoice, part }: { invoice: OwnInvoice; part: PaymentPart }) {
  const { invoiceNumber, status, currency, amountDue, depositDue, projectTitle, billedBy, items } = invoice;
  const deposit = part === 'deposit' ? depositDue : null;
  const later = describeNotInvoiced(invoice);
  const facts = [
    { name: 'Invoice', text: <span className="whitespace-nowrap">{invoiceNumber}</span> },
    { name: 'Due', text: formatDue(invoice) },
    { name: 'Balance after the deposit', text: deposit && formatMoney({ currency, amount: difference(amountDue, deposit, currency) }) },
    { name: 'Balance due', text: deposit && formatBalanceDue(invoice) },
    { name: 'Project', text: projectTitle },
  ];
  return (
    <section aria-labelledby="amount" className="grid gap-5">
      <div className="grid gap-1">
        <h2 id="amount" className="font-normal font-sans text-muted [overflow-wrap:anywhere]">
          {names[coverageOf(invoice, part)]} due to {billedBy.name}
        </h2>
        <p className="font-display font-semibold text-4xl tabular-nums [overflow-wrap:anywhere] sm:text-5xl">
          {formatMoney({ currency, amount: deposit ?? amountDue })}
        </p>
        <PaidProgress invoice={invoice} />
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 border-line border-y py-4">
        {facts.map(
          ({ name, text }) =>
            text && (
              <div key={name} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-muted">{name}</dt>
                <dd className="text-right [overflow-wrap:anywhere]">
                  {text} {name === 'Due' && status === 'overdue' && <StatusBadge status={status} />}
                </dd>
              </div>
            ),
        )}
      </dl>
      {later && (
        <p className="text-pretty text-muted">
          <Unbroken>{later}</Unbroken>
        </p>
      )}
      <ul className="grid gap-1.5 text-muted">
        {items.map(({ description }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be identical and never move
          <li key={index} className="[overflow-wrap:anywhere]">
            {description}
          </li>
        ))}
      </ul>
    </section>
  );
}

const difference = (amount: string, less: string, currency: string) =>
  toDecimal(toMinor(amount, currency)! - toMinor(less, currency)!, currency);
