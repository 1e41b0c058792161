import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import { units } from '#api/billing/invoice-draft.ts';
import { formatMinor } from '#web/lib/format.ts';
import { PlainButton } from '#web/ui/button/button.tsx';
import { DecimalField } from '#web/ui/form/decimal-field.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { computeTypedLine, parseItem } from './draft-totals.tsx';
import type { InvoiceForm } from './use-invoice-form.ts';

interface ItemFieldsProps {
  form: InvoiceForm;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** The fields of one line, its amount, and buttons to move and remove it. */
export function ItemFields({ form, index, count, onMove, onRemove }: ItemFieldsProps) {
  const { controlled, field } = form;
  const number = index + 1;
  return (
    <li className="rounded-sm border border-line p-3">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would be a second title */}
      <div
        role="group"
        aria-label={`Item ${number}`}
        className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[1fr_1.2fr_1.5fr_1fr_1fr_1.5fr]"
      >
        <div className="col-span-full grid gap-x-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <TextField label="Description" {...field(`items.${index}.description`)} />
          {count > 1 && (
            <div className="-mb-2 flex justify-end sm:mb-0 sm:pt-7">
              <IconButton label={`Move item ${number} up`} disabled={index === 0} onClick={() => onMove(index - 1)}>
                <ArrowUp aria-hidden size={18} />
              </IconButton>
              <IconButton label={`Move item ${number} down`} disabled={index === count - 1} onClick={() => onMove(index + 1)}>
                <ArrowDown aria-hidden size={18} />
              </IconButton>
              <IconButton label={`Remove item ${number}`} onClick={onRemove}>
                <Trash2 aria-hidden size={18} />
              </IconButton>
            </div>
          )}
        </div>
        <DecimalField label="Quantity" asNumber {...controlled(`items.${index}.quantity`)} />
        <SelectField label="Unit" {...field(`items.${index}.unit`)}>
          {Object.keys(units).map((unit) => (
            <option key={unit} value={unit}>
              {unit}
            </option>
          ))}
        </SelectField>
        <DecimalField label="Unit price" {...controlled(`items.${index}.unitAmount`)} />
        <DecimalField label="Tax %" {...controlled(`items.${index}.taxRate`)} />
        <DecimalField label="Discount %" {...controlled(`items.${index}.discountPercent`)} />
        <LineAmount form={form} index={index} />
      </div>
    </li>
  );
}

const IconButton = (props: ComponentProps<typeof PlainButton> & { label: string }) => {
  const { label, ...rest } = props;
  return (
    <PlainButton
      aria-label={label}
      title={label}
      className="grid size-11 place-items-center rounded-sm text-muted enabled:hover:bg-background enabled:hover:text-ink"
      {...rest}
    />
  );
};

/** The line's net amount as typed so far. */
function LineAmount({ form: { control }, index }: { form: InvoiceForm; index: number }) {
  const [item, currency = 'USD'] = useWatch({ control, name: [`items.${index}`, 'currency'] });
  const line = item && computeTypedLine(parseItem(item), currency);
  return (
    <div className="grid content-start gap-1.5 text-right">
      <span className="font-medium text-sm">Amount</span>
      <span className="py-2.5 tabular-nums [overflow-wrap:anywhere]">{line ? formatMinor(line.netMinor, currency) : '–'}</span>
    </div>
  );
}
