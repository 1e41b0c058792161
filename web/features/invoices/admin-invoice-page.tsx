import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { addressLines } from '../../../contract/parties.ts';
import { isStatus } from '../../lib/api.ts';
import { formatDate, formatMoney, formatStatus } from '../../lib/format.ts';
import { adminTitle } from '../../lib/site.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ButtonGroup } from '../../ui/button-group.tsx';
import { Card, EmptyState, FailedState } from '../../ui/card.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { InvoiceItems } from './invoice-items.tsx';
import { PdfLink } from './pdf-link.tsx';
import { type AdminInvoice, adminInvoice } from './queries.ts';
import { SendInvoiceDialog } from './send-invoice-dialog.tsx';

export const meta = adminTitle('Invoice');

/** Everything about one invoice. */
export default function AdminInvoicePage() {
  const { data: invoice, error, refetch } = useQuery(adminInvoice(useParams().id ?? ''));
  if (isStatus(error, 404) || isStatus(error, 422))
    return (
      <EmptyState title="Invoice not found">
        <ButtonLink to="/admin/invoices">Back to All Invoices</ButtonLink>
      </EmptyState>
    );
  if (!invoice) return error ? <FailedState onRetry={refetch} /> : <Spinner text="Loading invoice..." />;
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-6">
      <Head invoice={invoice} />
      <Card className="grid gap-6 p-5 sm:p-8">
        <DescriptionList items={detailsFor(invoice)} />
        <div className="border-line border-t pt-6">
          <InvoiceItems invoice={invoice} />
        </div>
        {invoice.notes && <p className="whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">{invoice.notes}</p>}
      </Card>
    </div>
  );
}

function Head({ invoice }: { invoice: AdminInvoice }) {
  const [isSending, setSending] = useState(false);
  const { invoiceNumber, status, clientId, clientName } = invoice;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="grid min-w-0 gap-2">
        <Link to="/admin/invoices" className="justify-self-start text-muted text-sm underline-offset-4 hover:underline">
          Back to All Invoices
        </Link>
        <div className="flex flex-wrap items-center gap-3">
          <h2 className="min-w-0 font-bold text-3xl">{invoiceNumber}</h2>
          <StatusBadge status={status} />
        </div>
        <InnerLink to={`/admin/clients/${clientId}`}>{clientName}</InnerLink>
      </div>
      <ButtonGroup>
        {status === 'draft' && <Button onClick={() => setSending(true)}>Send</Button>}
        <PdfLink audience="admin" invoiceId={invoice.id} label={status === 'draft' ? 'Preview PDF' : 'Download PDF'} />
      </ButtonGroup>
      <SendInvoiceDialog invoice={isSending ? invoice : undefined} onClose={() => setSending(false)} />
    </div>
  );
}

function detailsFor(invoice: AdminInvoice): [string, ReactNode][] {
  const { status, issueDate, dueDate, paidDate, currency, amountPaid, paymentMethods, projectId, projectTitle } = invoice;
  const details: [string, ReactNode][] = [
    [status === 'draft' ? 'Drafted' : 'Issued', formatDate(issueDate)],
    ['Due', formatDate(dueDate)],
    ['Paid', paidDate && formatDate(paidDate)],
    ['Paid by', paymentMethods.map(formatStatus).join(', ')],
    ['Received', Number(amountPaid) !== 0 && formatMoney({ currency, amount: amountPaid })],
    ['Project', projectId && <InnerLink to={`/admin/projects/${projectId}`}>{projectTitle}</InnerLink>],
    ['Billed to', billedTo(invoice)],
  ];
  return details.filter(([, value]) => value);
}

/** The details at sending; for a draft, the client's current ones. */
function billedTo({ billedTo }: AdminInvoice): string {
  const { name, company, email, phone } = billedTo;
  return [name, company, ...addressLines(billedTo), email, phone].filter(Boolean).join('\n');
}

const InnerLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="justify-self-start text-accent-ink underline underline-offset-4 [overflow-wrap:anywhere]">
    {children}
  </Link>
);
