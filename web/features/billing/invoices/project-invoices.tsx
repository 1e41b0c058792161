import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { isPayable } from '#domain/billing/invoice-statuses.ts';
import { totalAfterCreditNotes } from '#domain/billing/invoice-totals.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import type { ListedInvoice } from './invoice.ts';
import { InvoiceStatus } from './invoice-status.tsx';
import { PayLink } from './pay-link.tsx';

interface ProjectInvoicesProps {
  audience: 'client' | 'admin';
  query: UseQueryResult<ListedInvoice[]>;
  /** Shown beside the title. */
  aside?: ReactNode;
  /** Opens the dialog that sends a draft; only the studio has drafts. */
  onSend?: ((draftId: number) => void) | undefined;
  /** Shown above the list. */
  children?: ReactNode;
}

/** A project's invoices, with what is due of each. */
export function ProjectInvoices({ audience, query: { data: invoices, isError, refetch }, aside, onSend, children }: ProjectInvoicesProps) {
  return (
    <TitledCard title="Invoices" aside={aside}>
      {children}
      {!invoices && (isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading invoices..." />)}
      {invoices?.length === 0 && <p className="text-muted">No invoices yet.</p>}
      {Boolean(invoices?.length) && (
        <ul className="grid gap-4">
          {invoices!.map((invoice) => (
            <ProjectInvoice key={invoice.id} audience={audience} invoice={invoice} onSend={onSend} />
          ))}
        </ul>
      )}
    </TitledCard>
  );
}

function ProjectInvoice({ audience, invoice, onSend }: Pick<ProjectInvoicesProps, 'audience' | 'onSend'> & { invoice: ListedInvoice }) {
  const { id, invoiceNumber } = invoice;
  return (
    <li className="grid justify-items-start gap-1.5">
      <span className="flex w-full flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <TextLink to={`/${audience}/invoices/${id}`}>{invoiceNumber}</TextLink>
        <InvoiceStatus invoice={invoice} />
      </span>
      <span className="text-muted text-sm tabular-nums">
        <Unbroken>{describeDue(invoice)}</Unbroken>
      </span>
      {audience === 'client' && isPayable(invoice) && <PayLink id={id} invoiceNumber={invoiceNumber} variant="secondary" size="small" />}
      {onSend && invoice.status === 'draft' && (
        <Button variant="secondary" size="small" aria-label={`Send ${invoiceNumber}`} onClick={() => onSend(id)}>
          Send
        </Button>
      )}
    </li>
  );
}

function describeDue(invoice: ListedInvoice): string {
  const { currency, amountDue, depositDue } = invoice;
  const amount = totalAfterCreditNotes(invoice);
  if (!isPayable(invoice)) return formatMoney({ currency, amount });
  const due = invoice.dueDate ? `due ${formatDate(invoice.dueDate)}` : 'due after final delivery';
  if (depositDue)
    return `Deposit of ${formatMoney({ currency, amount: depositDue })} ${due}, ${formatMoney({ currency, amount: amountDue })} with the balance`;
  const left = Number(amountDue) < Number(amount) ? ` of ${formatMoney({ currency, amount })}` : '';
  return `${formatMoney({ currency, amount: amountDue })}${left} ${due}`;
}
