import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { deliverableKinds } from '#domain/projects/deliverables.ts';
import { kindNames } from '#web/features/projects/deliverables/kind-names.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CheckboxField, SelectField, TextField } from '#web/ui/form/field.tsx';
import { RowButtons } from '#web/ui/form/row-buttons.tsx';
import type { ProposalForm } from './use-proposal-draft.ts';

interface FieldsProps {
  form: ProposalForm;
  path: `content.${'items' | 'options' | 'addOns'}.${number}`;
}

/** Whether signing makes deliverables of an item, and which. The client doesn't see it. */
export function DeliverableFields({ form, path }: FieldsProps) {
  const name = `${path}.deliverables` as const;
  const hasSome = (form.watch(name) ?? []).length > 0;
  const begin = () => [{ title: form.getValues(`${path}.title`) ?? '', ...newRow }];
  return (
    <>
      <CheckboxField
        label="Signing makes deliverables of it"
        checked={hasSome}
        onChange={({ target }) => form.setValue(name, target.checked ? begin() : [])}
      />
      {hasSome && <Rows form={form} path={path} />}
    </>
  );
}

const newRow = { kind: 'film', aspectRatio: '', count: 1 } as const;

function Rows({ form, path }: FieldsProps) {
  const { control, field, watch } = form;
  const name = `${path}.deliverables` as const;
  const { fields, append, move, remove } = useFieldArray({ control, name });
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Deliverables</legend>
      {fields.map(({ id }, index) => (
        <div key={id} className="grid gap-3 rounded-sm border border-line p-3">
          <TextField label="Deliverable" autoComplete="off" {...field(`${name}.${index}.title`)} />
          <div className="grid grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)] items-start gap-3">
            <SelectField label="Kind" {...field(`${name}.${index}.kind`)}>
              {deliverableKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {kindNames[kind]}
                </option>
              ))}
            </SelectField>
            <TextField label="Aspect ratio" placeholder="16:9" autoComplete="off" {...field(`${name}.${index}.aspectRatio`)} />
            <TextField label="Number" inputMode="numeric" {...field(`${name}.${index}.count`, { valueAsNumber: true })} />
          </div>
          <RowButtons
            name={`deliverable ${index + 1}`}
            index={index}
            count={fields.length}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        </div>
      ))}
      <p className="text-muted text-sm">{describe(rangeOf(watch(path)), watch(name))}</p>
      {fields.length < 10 && (
        <Button variant="secondary" size="small" className="justify-self-start" onClick={() => append({ title: '', ...newRow })}>
          <Plus aria-hidden size={16} /> Add deliverable
        </Button>
      )}
    </fieldset>
  );
}

interface Quantities {
  quantity?: number | undefined;
  quantityRange?: { min?: number | undefined; max?: number | undefined } | null | undefined;
}

/** The quantities that the client can choose. */
const rangeOf = ({ quantity = 1, quantityRange: range }: Quantities = {}) => ({ min: range?.min ?? quantity, max: range?.max ?? quantity });

/** How many deliverables signing makes, according to what is typed. */
function describe({ min, max }: { min: number; max: number }, rows: { count?: number | undefined }[] = []) {
  const each = rows.reduce((sum, { count = 1 }) => sum + count, 0);
  const count = min < max ? `${min * each} to ${max * each}` : max * each;
  const numbered = max * each > 1 ? ', numbered if they have the same title' : '';
  const makes = max * each > 0 && `Makes ${count} when it's signed${numbered}.`;
  return [makes, "Clients don't see this."].filter(Boolean).join(' ');
}
