import { useQuery } from '@tanstack/react-query';
import { invoiceEndpoints } from '#api/billing/invoice-endpoints.ts';
import { query } from '#web/lib/query.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { type BulkDialogProps, emailsOf, othersStay } from '#web/ui/list/bulk.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { ChangedAmounts, DraftsGaps } from './invoice-gaps.tsx';

/** Shows what the selected drafts lack before they are sent. */
export function SendInvoicesDialog({ title, selected, others, action, onClose }: BulkDialogProps) {
  const { data: drafts, isPending } = useQuery(query(invoiceEndpoints.listGaps, { query: selected }, { select: ({ drafts }) => drafts }));
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={drafts?.some(({ missing }) => missing.length > 0) ? 'Send anyway' : 'Send'}
      harmless
      action={action}
      pendingLabel="Starting..."
      open
      onClose={onClose}
    >
      {isPending && <Spinner text="Loading invoices..." />}
      {drafts && <DraftsGaps drafts={drafts} />}
      {drafts && <ChangedAmounts drafts={drafts} />}
      <p>
        We'll assign a number to each draft, which you can't change after that. {emailsOf({ emails: 'each' }, drafts?.length)}{' '}
        {others > 0 ? othersStay(others) : 'Other invoices are skipped.'}
      </p>
    </ConfirmDialog>
  );
}
