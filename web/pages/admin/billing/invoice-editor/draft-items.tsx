import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { Button } from '#web/ui/button/button.tsx';
import { GroupError } from '#web/ui/form/field.tsx';
import { ItemFields } from './item-fields.tsx';
import { emptyItem, type InvoiceForm } from './use-invoice-form.ts';

/** The fields for an invoice's lines. */
export function DraftItems({ form }: { form: InvoiceForm }) {
  const { control, formState, getValues } = form;
  const { fields, append, move, remove } = useFieldArray({ control, name: 'items' });
  const { items: errors } = formState.errors;
  const error = errors?.root?.message ?? errors?.message;
  /** Adds a line with the tax rate of the last one, since most lines of an invoice have the same. */
  const addItem = () => append({ ...emptyItem, taxRate: getValues('items').at(-1)?.taxRate ?? '' });
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-2 font-semibold text-lg">Items</legend>
      <ol className="grid gap-3">
        {fields.map((field, index) => (
          <ItemFields
            key={field.id}
            form={form}
            index={index}
            count={fields.length}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
      <Button variant="secondary" size="small" className="justify-self-start" onClick={addItem}>
        <Plus aria-hidden size={16} /> Add item
      </Button>
      <GroupError message={error} />
    </fieldset>
  );
}
