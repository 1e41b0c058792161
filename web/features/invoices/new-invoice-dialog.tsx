import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useController, useFieldArray, useWatch } from 'react-hook-form';
import { type InvoiceDraft, type InvoiceItem, invoiceDraft, invoiceEndpoints, totalText } from '../../../contract/invoices.ts';
import { call, messageOf } from '../../lib/api.ts';
import { formatMoney } from '../../lib/format.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { PickField } from '../../ui/pick-field.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useToast } from '../../ui/toast.tsx';
import { findClients } from '../clients/queries.ts';
import { studioSettings } from '../settings/queries.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

export function NewInvoiceDialog({ open, onClose }: DialogProps) {
  const { data: studio, isPending } = useQuery(studioSettings);
  return (
    <Dialog title="New Invoice" open={open} onClose={onClose}>
      {isPending ? <Spinner text="Loading..." /> : <InvoiceForm currency={studio?.currency ?? 'USD'} onClose={onClose} />}
    </Dialog>
  );
}

const emptyItem = { description: '', quantity: 1, unitAmount: '', taxRate: '' };

const useInvoiceForm = (currency: string) => useContractForm(invoiceDraft, { currency, dueDate: '', items: [emptyItem], notes: '' });

type InvoiceFormApi = ReturnType<typeof useInvoiceForm>;

function InvoiceForm({ currency, onClose }: { currency: string; onClose: () => void }) {
  const form = useInvoiceForm(currency);
  const { control, register, handleSubmit, formState } = form;
  const { errors } = formState;
  const { field: client } = useController({ control, name: 'clientId' });
  const draft = useDraft(form, onClose);
  return (
    <Form onSubmit={handleSubmit((values) => draft.mutate(values))}>
      <PickField
        ref={client.ref}
        label="Client*"
        error={errors.clientId}
        find={findClients}
        onBlur={client.onBlur}
        onPick={(picked) => client.onChange(picked?.id)}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Due date*" type="date" error={errors.dueDate} {...register('dueDate')} />
        <TextField label="Currency*" maxLength={3} autoComplete="off" error={errors.currency} {...register('currency')} />
      </div>
      <Items form={form} />
      <TextAreaField label="Notes" rows={2} error={errors.notes} {...register('notes')} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={draft.isPending && 'Saving...'}>
          Save Draft
        </Button>
      </div>
    </Form>
  );
}

function useDraft({ showRefusal }: InvoiceFormApi, onSaved: () => void) {
  const toast = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (values: InvoiceDraft) => call(invoiceEndpoints.draft, { body: values }),
    onSuccess: ({ invoice }) => {
      toast({
        title: 'Draft saved',
        description: `${invoice.invoiceNumber} for ${invoice.clientName}. The client sees it once you send it.`,
      });
      onSaved();
      return queryClient.invalidateQueries({ queryKey: ['admin', 'invoices'] });
    },
    onError: (error) => {
      showRefusal(error);
      toast({ title: 'Draft not saved', description: messageOf(error) ?? 'Please try again later.', destructive: true });
    },
  });
}

function Items({ form: { control, register, formState } }: { form: InvoiceFormApi }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'items' });
  const { items: errors } = formState.errors;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">Items</legend>
      {fields.map((field, index) => (
        <div key={field.id} className="grid grid-cols-[1fr_auto] items-end gap-3 rounded-sm border border-line p-3">
          <div className="grid grid-cols-6 gap-3">
            <div className="col-span-6">
              <TextField label="Description" error={errors?.[index]?.description} {...register(`items.${index}.description`)} />
            </div>
            <div className="col-span-3 sm:col-span-2">
              <TextField
                label="Quantity"
                inputMode="numeric"
                error={errors?.[index]?.quantity}
                {...register(`items.${index}.quantity`, { valueAsNumber: true })}
              />
            </div>
            <div className="col-span-3 sm:col-span-2">
              <TextField
                label="Unit amount"
                inputMode="decimal"
                error={errors?.[index]?.unitAmount}
                {...register(`items.${index}.unitAmount`)}
              />
            </div>
            <div className="col-span-3 sm:col-span-2">
              <TextField label="Tax %" inputMode="decimal" error={errors?.[index]?.taxRate} {...register(`items.${index}.taxRate`)} />
            </div>
          </div>
          {fields.length > 1 && (
            <button
              type="button"
              onClick={() => remove(index)}
              aria-label={`Remove item ${index + 1}`}
              className="grid size-11 place-items-center text-quiet hover:text-ink"
            >
              <Trash2 aria-hidden size={18} />
            </button>
          )}
        </div>
      ))}
      <div className="flex items-center justify-between gap-4">
        <Button variant="secondary" size="small" onClick={() => append(emptyItem)}>
          <Plus aria-hidden size={16} /> Add item
        </Button>
        <Total control={control} />
      </div>
      {errors?.root?.message && (
        <p role="alert" className="text-on-rose text-sm">
          {errors.root.message}
        </p>
      )}
    </fieldset>
  );
}

/** The sum as it is typed, by the same arithmetic as the server's. */
function Total({ control }: Pick<InvoiceFormApi, 'control'>) {
  const [items, currency = 'USD'] = useWatch({ control, name: ['items', 'currency'] });
  const lines: InvoiceItem[] = items.map((item) => ({
    description: item.description,
    quantity: Number(item.quantity),
    unitAmount: item.unitAmount.trim(),
    taxRate: item.taxRate || null,
  }));
  const isComplete = lines.every(({ quantity, unitAmount }) => Number.isInteger(quantity) && /^\d+(\.\d+)?$/.test(unitAmount));
  const amount = isComplete ? totalText(lines, currency.trim().toUpperCase()) : undefined;
  return (
    <output className="font-semibold tabular-nums" aria-label="Total">
      {amount ? formatMoney({ currency: currency.trim().toUpperCase(), amount }) : '–'}
    </output>
  );
}
