import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useController } from 'react-hook-form';
import type { InvoiceDraft } from '../../../contract/invoice-draft.ts';
import { invoiceEndpoints } from '../../../contract/invoices.ts';
import { projectEndpoints } from '../../../contract/project-endpoints.ts';
import { call, serverMessage } from '../../lib/api.ts';
import { daysAfter, today } from '../../lib/calendar.ts';
import { useList } from '../../lib/list/use-list.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { ComboboxField } from '../../ui/form/combobox-field.tsx';
import { CurrencyField } from '../../ui/form/currency-field.tsx';
import { SelectField, TextAreaField, TextField } from '../../ui/form/field.tsx';
import { Form, FormButtons } from '../../ui/form/form.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { findClients } from '../clients/queries.ts';
import { type Studio, studioSettings } from '../settings/queries.ts';
import { DraftItems } from './draft-items.tsx';
import { type InvoiceForm, useInvoiceForm } from './use-invoice-form.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

export function NewInvoiceDialog({ open, onClose }: DialogProps) {
  const { data: studio, isPending } = useQuery(studioSettings);
  return (
    <Dialog title="New Invoice" open={open} onClose={onClose}>
      {isPending ? <Spinner text="Loading..." /> : <DraftForm terms={studio ?? defaultTerms} onClose={onClose} />}
    </Dialog>
  );
}

type Terms = Pick<Studio, 'currency' | 'depositPercent' | 'paymentTermsDays'> & { timeZone?: string };

/** For when the studio's own terms can't be loaded. */
const defaultTerms: Terms = { currency: 'USD', depositPercent: 0, paymentTermsDays: 14 };

function DraftForm({ terms: { currency, depositPercent, paymentTermsDays, timeZone }, onClose }: { terms: Terms; onClose: () => void }) {
  const form = useInvoiceForm({ currency, dueDate: daysAfter(today(new Date(), timeZone), paymentTermsDays) });
  const { control, register, handleSubmit, formState, setValue } = form;
  const { errors } = formState;
  const { field: client } = useController({ control, name: 'clientId' });
  const draft = useCreateInvoiceDraft(form, onClose);
  return (
    <Form onSubmit={handleSubmit((values) => draft.mutate(values))}>
      <ComboboxField
        ref={client.ref}
        label="Client*"
        error={errors.clientId}
        queryOptions={findClients}
        onBlur={client.onBlur}
        onSelect={(picked) => {
          client.onChange(picked?.id);
          setValue('projectId', null);
        }}
      />
      {client.value && <ProjectField key={client.value} form={form} clientId={client.value} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Due date*" type="date" error={errors.dueDate} {...register('dueDate')} />
        <CurrencyField defaultValue={currency} error={errors.currency} {...register('currency')} />
      </div>
      <DraftItems form={form} depositPercent={depositPercent} />
      <TextAreaField label="Notes" hint="Shown to the client." rows={2} error={errors.notes} {...register('notes')} />
      <FormButtons pending={draft.isPending && 'Saving...'} error={draft.error} onCancel={onClose}>
        Save Draft
      </FormButtons>
    </Form>
  );
}

function ProjectField({ form: { register, formState }, clientId }: { form: InvoiceForm; clientId: number }) {
  const { items: projects } = useList('projects', projectEndpoints.list, { query: { clientId } });
  return (
    <SelectField label="Project" error={formState.errors.projectId} {...register('projectId', { setValueAs: toProjectId })}>
      <option value="">None</option>
      {projects?.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}

const toProjectId = (value: string | number | null | undefined) => (value ? Number(value) : null);

function useCreateInvoiceDraft({ showFieldErrors }: InvoiceForm, onSaved: () => void) {
  const toast = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (values: InvoiceDraft) => call(invoiceEndpoints.createDraft, { body: values }),
    onSuccess: ({ invoice }) => {
      toast({
        title: 'Draft saved',
        description: `${invoice.invoiceNumber} for ${invoice.clientName}. The client will see it once you send it.`,
      });
      onSaved();
      return queryClient.invalidateQueries({ queryKey: ['admin', 'invoices'] });
    },
    onError: (error) => {
      showFieldErrors(error);
      toast({ title: 'Draft not saved', description: serverMessage(error) ?? 'Please try again later.', destructive: true });
    },
  });
}
