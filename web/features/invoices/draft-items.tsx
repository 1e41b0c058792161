import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { Button, PlainButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { DraftTotal } from './draft-total.tsx';
import { emptyItem, type InvoiceForm } from './use-invoice-form.ts';

interface ItemsProps {
  form: InvoiceForm;
  /** The studio's usual deposit; 0 for none. */
  depositPercent: number;
}

/** The fields for an invoice's lines, with their total. */
export function DraftItems({ form, depositPercent }: ItemsProps) {
  const { control, formState, getValues } = form;
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'items' });
  const deposit = `Deposit of ${depositPercent}%`;
  const addDeposit = () => replace([{ ...emptyItem, description: deposit }, ...getValues('items').filter(hasContent)]);
  const error = formState.errors.items?.root?.message;
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">Items</legend>
      {fields.map((field, index) => (
        <ItemFields key={field.id} form={form} index={index} onRemove={fields.length > 1 ? () => remove(index) : undefined} />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" size="small" onClick={() => append(emptyItem)}>
          <Plus aria-hidden size={16} /> Add Item
        </Button>
        {depositPercent > 0 && (
          <Button variant="secondary" size="small" onClick={addDeposit}>
            <Plus aria-hidden size={16} /> {deposit}
          </Button>
        )}
        <DraftTotal control={control} />
      </div>
      {error && (
        <p role="alert" className="text-on-rose text-sm">
          {error}
        </p>
      )}
    </fieldset>
  );
}

const hasContent = ({ description, unitAmount }: { description: string; unitAmount: string }) => description !== '' || unitAmount !== '';

interface ItemFieldsProps {
  form: InvoiceForm;
  index: number;
  /** Undefined for the only line, which can't be removed. */
  onRemove: (() => void) | undefined;
}

function ItemFields({ form: { register, formState }, index, onRemove }: ItemFieldsProps) {
  const errors = formState.errors.items?.[index];
  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-3 rounded-sm border border-line p-3">
      <div className="grid grid-cols-6 gap-3">
        <div className="col-span-6">
          <TextField label="Description" error={errors?.description} {...register(`items.${index}.description`)} />
        </div>
        <div className="col-span-3 sm:col-span-2">
          <TextField
            label="Quantity"
            inputMode="numeric"
            error={errors?.quantity}
            {...register(`items.${index}.quantity`, { valueAsNumber: true })}
          />
        </div>
        <div className="col-span-3 sm:col-span-2">
          <TextField label="Unit amount" inputMode="decimal" error={errors?.unitAmount} {...register(`items.${index}.unitAmount`)} />
        </div>
        <div className="col-span-3 sm:col-span-2">
          <TextField label="Tax %" inputMode="decimal" error={errors?.taxRate} {...register(`items.${index}.taxRate`)} />
        </div>
      </div>
      {onRemove && (
        <PlainButton
          onClick={onRemove}
          aria-label={`Remove item ${index + 1}`}
          className="grid size-11 place-items-center text-muted hover:text-ink"
        >
          <Trash2 aria-hidden size={18} />
        </PlainButton>
      )}
    </div>
  );
}
