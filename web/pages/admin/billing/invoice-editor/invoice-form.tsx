import { useController } from 'react-hook-form';
import { ClientField } from '#web/features/accounts/invitations/client-field.tsx';
import { useProjectsOf } from '#web/features/projects/projects/project-options.tsx';
import type { ComboboxOption } from '#web/ui/form/combobox-field.tsx';
import { CurrencyField } from '#web/ui/form/currency-field.tsx';
import { DecimalField } from '#web/ui/form/decimal-field.tsx';
import { ExemptionFields } from '#web/ui/form/exemption-fields.tsx';
import { SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { BalanceDueFields } from './balance-due-fields.tsx';
import { DraftItems } from './draft-items.tsx';
import { DraftTotals } from './draft-totals.tsx';
import { type InvoiceForm, isUntaxed, type Terms, toNumber, useItems } from './use-invoice-form.ts';

interface FieldsProps {
  form: InvoiceForm;
  terms: Terms;
  /** The client that is selected when the form opens. */
  client: ComboboxOption | undefined;
}

/** All fields of a draft invoice, with its totals as typed so far. */
export function InvoiceFields({ form, terms, client }: FieldsProps) {
  const { controlled, field } = form;
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <InvoicedClient form={form} client={client} />
        <ProjectField form={form} />
        <TextField label="Due date*" type="date" {...field('dueDate')} />
        <CurrencyField {...field('currency')} />
      </div>
      <DraftItems form={form} />
      <ItemExemption form={form} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <div className="grid gap-4">
          <div className="grid grid-cols-2 items-start gap-4">
            <TextField
              label="Deposit %"
              inputMode="numeric"
              hint="The client is asked for this part first. Leave empty for none."
              {...field('depositPercent', { setValueAs: toNumber })}
            />
            <DecimalField label="Deposit amount" hint="Instead of a percentage." {...controlled('depositAmount')} />
          </div>
          <BalanceDueFields form={form} terms={terms} />
          <TextAreaField label="Notes" hint="Shown to the client." rows={2} {...field('notes')} />
        </div>
        <DraftTotals form={form} />
      </div>
      <DeliveryFields form={form} />
    </>
  );
}

/** The fields for why an invoice has items without tax, shown while it has such items. */
function ItemExemption({ form: { control, formState } }: { form: InvoiceForm }) {
  const { field } = useController({ control, name: 'taxExemption' });
  const items = useItems({ control });
  if (!items.some(isUntaxed)) return null;
  return <ExemptionFields label="Why items have no tax" field={field} errors={formState.errors.taxExemption} />;
}

function InvoicedClient({ form: { control, setValue, formState }, client }: Pick<FieldsProps, 'form' | 'client'>) {
  const { field } = useController({ control, name: 'clientId' });
  return (
    <ClientField
      ref={field.ref}
      error={formState.errors.clientId}
      selected={client}
      onBlur={field.onBlur}
      onSelect={(picked) => {
        field.onChange(picked?.id);
        setValue('projectId', null);
      }}
    />
  );
}

function ProjectField({ form: { control, formState } }: Pick<FieldsProps, 'form'>) {
  const { field: client } = useController({ control, name: 'clientId' });
  const { field } = useController({ control, name: 'projectId' });
  // The options aren't in a component of their own, since React chooses the selected option when it renders the select element.
  const projects = useProjectsOf(client.value);
  return (
    <SelectField
      label="Project"
      disabled={!client.value}
      error={formState.errors.projectId}
      ref={field.ref}
      value={field.value ?? ''}
      onBlur={field.onBlur}
      onChange={({ target }) => field.onChange(target.value ? Number(target.value) : null)}
    >
      <option value="">None</option>
      {projects.map(({ id, title }) => (
        <option key={id} value={id}>
          {title}
        </option>
      ))}
    </SelectField>
  );
}

function DeliveryFields({ form: { field } }: Pick<FieldsProps, 'form'>) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 font-semibold text-lg">Delivery</legend>
      <p className="text-muted text-sm">When the work was delivered, or the period it covers. Optional.</p>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField label="Delivery date" type="date" {...field('deliveryDate')} />
        <TextField label="Period from" type="date" {...field('periodStart')} />
        <TextField label="Period to" type="date" {...field('periodEnd')} />
      </div>
    </fieldset>
  );
}
