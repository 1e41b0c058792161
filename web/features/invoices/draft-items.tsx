import { Plus, Trash2 } from 'lucide-react';
import { useFieldArray, useWatch } from 'react-hook-form';
import { formatInvoiceTotal, type InvoiceItem } from '../../../contract/invoices.ts';
import { amountError, decimalAmount } from '../../../contract/money.ts';
import { formatMoney } from '../../lib/format.ts';
import { Button, PlainButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { emptyItem, type InvoiceForm } from './use-invoice-form.ts';

interface ItemsProps {
  form: InvoiceForm;
  /** What the studio usually asks for beforehand. */
  depositPercent: number;
}

/** The lines of an invoice as they are typed. */
export function DraftItems({ form: { control, register, formState, getValues }, depositPercent }: ItemsProps) {
  const { fields, append, remove, replace } = useFieldArray({ control, name: 'items' });
  const deposit = `Deposit of ${depositPercent}%`;
  const addDeposit = () => replace([{ ...emptyItem, description: deposit }, ...getValues('items').filter(isBegun)]);
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
            <PlainButton
              onClick={() => remove(index)}
              aria-label={`Remove item ${index + 1}`}
              className="grid size-11 place-items-center text-muted hover:text-ink"
            >
              <Trash2 aria-hidden size={18} />
            </PlainButton>
          )}
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="secondary" size="small" onClick={() => append(emptyItem)}>
          <Plus aria-hidden size={16} /> Add item
        </Button>
        {depositPercent > 0 && (
          <Button variant="secondary" size="small" onClick={addDeposit}>
            <Plus aria-hidden size={16} /> {deposit}
          </Button>
        )}
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

const isBegun = ({ description, unitAmount }: { description: string; unitAmount: string }) => description !== '' || unitAmount !== '';

/** The sum as it is typed, by the same arithmetic as the server's. */
function Total({ control }: Pick<InvoiceForm, 'control'>) {
  const [items, currency = 'USD'] = useWatch({ control, name: ['items', 'currency'] });
  const lines: InvoiceItem[] = items.map((item) => ({
    description: item.description,
    quantity: Number(item.quantity),
    unitAmount: item.unitAmount.trim(),
    taxRate: item.taxRate || null,
  }));
  const isAmount = (text: string) => decimalAmount.safeParse(text).success && !amountError(text, currency);
  const isComplete = lines.every(({ quantity, unitAmount }) => Number.isInteger(quantity) && isAmount(unitAmount));
  const amount = isComplete ? formatInvoiceTotal(lines, currency) : undefined;
  return (
    <p className="ml-auto flex gap-2 font-semibold tabular-nums">
      <span aria-hidden>Total</span>
      <output aria-label="Total">{amount ? formatMoney({ currency, amount }) : '–'}</output>
    </p>
  );
}
