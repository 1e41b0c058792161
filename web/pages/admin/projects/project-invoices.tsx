import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { invoiceEndpoints } from '#api/billing/invoice-endpoints.ts';
import { isPayable } from '#domain/billing/invoice-statuses.ts';
import { isBeingWorkedOn, isDelivering, statusPhrase } from '#domain/projects/statuses.ts';
import { ProjectInvoices } from '#web/features/billing/invoices/project-invoices.tsx';
import type { AdminProjectDetail } from '#web/features/projects/projects/project.ts';
import { formatList } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { InvoiceDialog } from '#web/pages/admin/billing/invoice-editor/invoice-dialog.tsx';
import { Button } from '#web/ui/button/button.tsx';

/** A project's invoices as the studio sees them. It can draft another one here, and send drafts. */
export function AdminProjectInvoices({ project, onSend }: { project: AdminProjectDetail; onSend: (draftId: number) => void }) {
  const invoices = useQuery(query(invoiceEndpoints.list, { query: { projectId: project.id } }));
  const [isDrafting, setDrafting] = useState(false);
  const isUnpaid = isBeingWorkedOn(project.status) && invoices.data?.some((invoice) => isPayable(invoice) && invoice.depositDue !== null);
  const drafts = isDelivering(project.status) ? (invoices.data ?? []).filter(({ status }) => status === 'draft') : [];
  const unsent = drafts.map(({ invoiceNumber }) => invoiceNumber);
  return (
    <ProjectInvoices
      audience="admin"
      query={invoices}
      onSend={onSend}
      aside={
        <Button variant="secondary" size="small" onClick={() => setDrafting(true)}>
          New invoice
        </Button>
      }
    >
      {unsent.length > 0 && (
        <p className="font-medium text-on-rose">
          The project is {statusPhrase(project.status)}, but {formatList(unsent)} {unsent.length === 1 ? "isn't" : "aren't"} sent yet.
        </p>
      )}
      {isUnpaid && <p className="font-medium text-on-rose">Work has started, but the deposit isn't paid.</p>}
      <InvoiceDialog invoiced={{ ...project, projectId: project.id }} open={isDrafting} onClose={() => setDrafting(false)} />
    </ProjectInvoices>
  );
}
