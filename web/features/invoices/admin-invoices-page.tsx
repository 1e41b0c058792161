import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { WireAnswer } from '../../../contract/endpoint.ts';
import { invoiceEndpoints, invoiceStatuses } from '../../../contract/invoices.ts';
import { call, messageOf } from '../../lib/api.ts';
import { formatDate, formatMoney, formatStatus } from '../../lib/format.ts';
import { useFilter } from '../../lib/use-filter.ts';
import { useList } from '../../lib/use-list.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ListCard } from '../../ui/list-card.tsx';
import { ChoiceField } from '../../ui/list-controls.tsx';
import type { Column } from '../../ui/rows.tsx';
import { useToast } from '../../ui/toast.tsx';
import { NewInvoiceDialog } from './new-invoice-dialog.tsx';

type Invoice = WireAnswer<typeof invoiceEndpoints.list>[number];

const columns: Column<Invoice>[] = [
  {
    name: 'Invoice',
    cell: ({ invoiceNumber, projectTitle }) => (
      <span className="grid">
        <span className="font-semibold">{invoiceNumber}</span>
        {projectTitle && <span className="text-quiet text-sm">{projectTitle}</span>}
      </span>
    ),
  },
  { name: 'Client', cell: ({ clientName }) => <span className="line-clamp-2">{clientName}</span> },
  { name: 'Due', cell: ({ dueDate }) => <span className="whitespace-nowrap">{formatDate(dueDate)}</span> },
  { name: 'Amount', cell: (invoice) => <span className="whitespace-nowrap">{formatMoney(invoice)}</span>, align: 'end' },
  { name: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  { name: 'Action', cell: (invoice) => invoice.status === 'draft' && <SendButton invoice={invoice} /> },
];

const choices = [['', 'All'], ...invoiceStatuses.map((status) => [status, formatStatus(status)] as const)] as const;

export default function AdminInvoicesPage() {
  const [drafting, setDrafting] = useState(false);
  const filter = useFilter();
  const status = filter.oneOf('status', invoiceStatuses);
  return (
    <div className="grid gap-4">
      <Button onClick={() => setDrafting(true)} className="justify-self-start sm:justify-self-end">
        New Invoice
      </Button>
      <ListCard
        title="Invoices"
        controls={
          <ChoiceField label="Status" value={status ?? ''} choices={choices} onChoose={(chosen) => filter.narrow('status', chosen)} />
        }
        caption={status ? `Invoices that are ${formatStatus(status)}, newest first.` : 'All invoices, newest first.'}
        loading="Loading invoices..."
        empty={status ? 'No invoices found.' : 'No invoices yet.'}
        columns={columns}
        list={useList('invoices', invoiceEndpoints.list, { query: { status }, enabled: filter.isKnown })}
      />
      <NewInvoiceDialog open={drafting} onClose={() => setDrafting(false)} />
    </div>
  );
}

function SendButton({ invoice }: { invoice: Invoice }) {
  const toast = useToast();
  const queryClient = useQueryClient();
  const send = useMutation({
    mutationFn: () => call(invoiceEndpoints.send, { params: { id: invoice.id } }),
    onSuccess: ({ invoice: { invoiceNumber, clientName } }) =>
      toast({ title: 'Invoice sent', description: `${invoiceNumber} is on its way to ${clientName}.` }),
    onError: (error) => toast({ title: 'Invoice not sent', description: messageOf(error) ?? 'Please try again later.', destructive: true }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['admin', 'invoices'] }),
  });
  return (
    <ActionButton variant="primary" size="small" action={send} doing="Sending..." aria-label={`Send ${invoice.invoiceNumber}`}>
      Send
    </ActionButton>
  );
}
