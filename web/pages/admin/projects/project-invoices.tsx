import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { invoiceEndpoints } from '#contract/billing/invoice-endpoints.ts';
import { isPayable } from '#contract/billing/invoices.ts';
import { isBeingWorkedOn } from '#contract/projects/projects.ts';
import { ProjectInvoices } from '#web/features/billing/invoices/project-invoices.tsx';
import type { AdminProjectDetail } from '#web/features/projects/projects/project.ts';
import { query } from '#web/lib/query.ts';
import { InvoiceDialog } from '#web/pages/admin/billing/invoice-editor/invoice-dialog.tsx';
import { Button } from '#web/ui/button/button.tsx';

/** A project's invoices for the studio, which can draft another. */
export function AdminProjectInvoices({ project }: { project: AdminProjectDetail }) {
  const invoices = useQuery(query(invoiceEndpoints.list, { query: { projectId: project.id } }));
  const [isDrafting, setDrafting] = useState(false);
  const isUnpaid = isBeingWorkedOn(project.status) && invoices.data?.some((invoice) => isPayable(invoice) && invoice.depositDue !== null);
  return (
    <ProjectInvoices
      audience="admin"
      query={invoices}
      aside={
        <Button variant="secondary" size="small" onClick={() => setDrafting(true)}>
          New invoice
        </Button>
      }
    >
      {isUnpaid && <p className="font-medium text-on-rose">Work has started, but the deposit isn't paid.</p>}
      <InvoiceDialog invoiced={{ ...project, projectId: project.id }} open={isDrafting} onClose={() => setDrafting(false)} />
    </ProjectInvoices>
  );
}
