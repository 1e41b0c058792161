import { useQuery } from '@tanstack/react-query';
import type { InvoiceDraft } from '#api/billing/invoice-draft.ts';
import { invoiceEndpoints } from '#api/billing/invoice-endpoints.ts';
import type { AdminInvoice } from '#web/features/billing/invoices/invoice.ts';
import { studioSettings } from '#web/features/studio/settings/studio.ts';
import { call } from '#web/lib/api.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { InvoiceFields } from './invoice-form.tsx';
import { defaultTerms, isUntaxed, newValues, type Terms, useInvoiceForm, valuesOf } from './use-invoice-form.ts';

interface DialogProps {
  /** The draft to edit; otherwise a new one is created. */
  draft?: AdminInvoice;
  /** The client and the project that a new draft is for. */
  invoiced?: Invoiced;
  open: boolean;
  onClose: () => void;
}

interface Invoiced {
  clientId: number;
  clientName: string;
  projectId?: number;
}

/** The editor for a new or existing draft. */
export function InvoiceDialog({ draft, invoiced, open, onClose }: DialogProps) {
  const { data: studio, isPending } = useQuery(studioSettings);
  return (
    <Dialog title={draft ? 'Edit invoice' : 'New invoice'} size="large" open={open} onClose={onClose}>
      {isPending ? <Spinner text="Loading..." /> : <DraftForm {...{ draft, invoiced, onClose }} terms={studio ?? defaultTerms} />}
    </Dialog>
  );
}

interface DraftFormProps {
  draft: AdminInvoice | undefined;
  invoiced: Invoiced | undefined;
  terms: Terms;
  onClose: () => void;
}

function DraftForm({ draft, invoiced, terms, onClose }: DraftFormProps) {
  const form = useInvoiceForm(draft ? valuesOf(draft) : newValues(terms, invoiced && idsOf(invoiced)));
  const client = draft ?? invoiced;
  const save = useAction({
    mutationFn: (body: InvoiceDraft) =>
      draft ? call(invoiceEndpoints.changeDraft, { params: { id: draft.id }, body }) : call(invoiceEndpoints.createDraft, { body }),
    successMessage: ({ invoice }) => `Draft saved for ${invoice.clientName}. The client will see it once you send it.`,
    errorMessage: "The draft couldn't be saved. Please try again.",
    onSuccess: onClose,
    showFieldErrors: form.showFieldErrors,
  });
  const submit = (values: InvoiceDraft) =>
    save.mutate({ ...values, taxExemption: values.items.some(isUntaxed) ? (values.taxExemption ?? null) : null });
  return (
    <Form className="gap-6" onSubmit={form.handleSubmit(submit)}>
      <InvoiceFields
        form={form}
        terms={terms}
        client={client && { id: client.clientId, name: client.clientName, ...(draft && { detail: draft.clientEmail }) }}
      />
      <FormButtons pending={save.isPending && 'Saving...'} error={save.error}>
        Save draft
      </FormButtons>
    </Form>
  );
}

const idsOf = ({ clientId, projectId }: Invoiced) => (projectId === undefined ? { clientId } : { clientId, projectId });
