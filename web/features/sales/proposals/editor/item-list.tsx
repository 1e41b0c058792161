import { Plus } from 'lucide-react';
import { useController, useFieldArray } from 'react-hook-form';
import { units } from '#api/billing/invoice-draft.ts';
import { proposalLimits } from '#api/sales/proposal-content.ts';
import { newKey } from '#web/lib/new-key.ts';
import { Button } from '#web/ui/button/button.tsx';
import { DecimalField } from '#web/ui/form/decimal-field.tsx';
import { CheckboxField, GroupError, SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { RowButtons } from '#web/ui/form/row-buttons.tsx';
import { DeliverableFields } from './deliverable-fields.tsx';
import { AddPackageMenu, PackageFields } from './package-fields.tsx';
import type { ProposalForm } from './use-proposal-draft.ts';

interface ItemListProps {
  form: ProposalForm;
  list: 'items' | 'options' | 'addOns';
  /** The name of a single item of the list. */
  noun: string;
}

/** What is sold in one of a proposal's lists. */
export function ItemList({ form, list, noun }: ItemListProps) {
  const { control, formState } = form;
  const { fields, append, move, remove } = useFieldArray({ control, name: `content.${list}` });
  const error = formState.errors.content?.[list];
  const message = error?.root?.message ?? error?.message;
  return (
    <>
      <ol className="grid gap-3">
        {fields.map(({ id }, index) => (
          <li key={id} className="grid gap-3 rounded-sm border border-line bg-surface p-3">
            <ItemFields form={form} path={`content.${list}.${index}`} />
            <RowButtons
              name={`${noun} ${index + 1}`}
              index={index}
              count={fields.length}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      <GroupError message={message} />
      {fields.length < proposalLimits[list] && (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="small" onClick={() => append(newItem())}>
            <Plus aria-hidden size={16} /> Add {noun}
          </Button>
          {list === 'options' && <AddPackageMenu form={form} onAdd={append} />}
        </div>
      )}
    </>
  );
}

const newItem = () =>
  ({ key: newKey(), title: '', description: '', unit: 'item', unitAmount: '0.00', quantity: 1, quantityRange: null }) as const;

interface ItemFieldsProps {
  form: ProposalForm;
  path: `content.${ItemListProps['list']}.${number}`;
}

function ItemFields({ form, path }: ItemFieldsProps) {
  const { field } = form;
  return (
    <>
      <TextField label="Title" autoComplete="off" {...field(`${path}.title`)} />
      <TextAreaField label="Description" rows={2} {...field(`${path}.description`)} />
      {isOption(path) && form.watch(`${path}.package`) ? (
        <PackageFields form={form} path={path} />
      ) : (
        <SoldByQuantity form={form} path={path} />
      )}
    </>
  );
}

/** Whether an item is an option: only options can sell packages. */
const isOption = (path: ItemFieldsProps['path']): path is `content.options.${number}` => path.startsWith('content.options.');

function SoldByQuantity({ form, path }: ItemFieldsProps) {
  const { field, controlled } = form;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.4fr)] items-start gap-3">
        <DecimalField label="Quantity" asNumber {...controlled(`${path}.quantity`)} />
        <SelectField label="Unit" {...field(`${path}.unit`)}>
          {Object.keys(units).map((unit) => (
            <option key={unit} value={unit}>
              {unit}
            </option>
          ))}
        </SelectField>
        <DecimalField label="Unit price" {...controlled(`${path}.unitAmount`)} />
      </div>
      <QuantityRange form={form} path={path} />
      <DeliverableFields form={form} path={path} />
    </>
  );
}

/** Whether the client may change the quantity, and to what. */
function QuantityRange({ form: { control, field }, path }: ItemFieldsProps) {
  const { field: range } = useController({ control, name: `${path}.quantityRange` });
  return (
    <>
      <CheckboxField
        label="The client may change the quantity"
        checked={Boolean(range.value)}
        onChange={({ target }) => range.onChange(target.checked ? { min: 1, max: 10 } : null)}
      />
      {range.value && (
        <div className="grid grid-cols-2 items-start gap-3">
          <TextField label="At least" inputMode="numeric" {...field(`${path}.quantityRange.min`, { valueAsNumber: true })} />
          <TextField label="At most" inputMode="numeric" {...field(`${path}.quantityRange.max`, { valueAsNumber: true })} />
        </div>
      )}
    </>
  );
}
