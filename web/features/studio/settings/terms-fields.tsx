import { useController } from 'react-hook-form';
import { isTaxed } from '#domain/shared/tax.ts';
import { DecimalField } from '#web/ui/form/decimal-field.tsx';
import { ExemptionFields } from '#web/ui/form/exemption-fields.tsx';
import { CheckboxField, TextField } from '#web/ui/form/field.tsx';
import { ReminderField } from './reminder-field.tsx';
import type { StudioForm } from './use-studio-form.ts';

/** Default terms for new projects and invoices. */
export function TermsFields({ form }: { form: StudioForm }) {
  const { controlled, field, watch } = form;
  const currency = watch('currency');
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        type="number"
        min={0}
        max={100}
        label="Deposit (%)*"
        hint="Share of the price due before work begins. New invoices ask for it first."
        {...field('depositPercent', { valueAsNumber: true })}
      />
      <TextField
        type="number"
        min={0}
        max={365}
        label="Payment terms (days)*"
        hint="New invoices are due this many days after they're created."
        {...field('paymentTermsDays', { valueAsNumber: true })}
      />
      <TextField
        type="number"
        min={0}
        max={100}
        label="Revisions*"
        hint="Rounds of changes included in the price. New projects list them as a deliverable."
        {...field('includedRevisions', { valueAsNumber: true })}
      />
      <DecimalField
        label={`Price of an extra revision round (${currency})`}
        hint="Clients read it before they ask for one, and change orders begin with it. Leave empty to agree on it each time."
        {...controlled('extraRevisionPrice')}
      />
      <div className="grid gap-1 sm:col-span-2">
        <CheckboxField label="Protect drafts until they're paid" {...form.register('watermarkDrafts')} />
        <p className="text-muted text-sm">
          Until a new project is paid, its client watches drafts with a watermark and downloads neither drafts nor final files. You can
          release the files of a project at any time.
        </p>
      </div>
      <ReminderField form={form} />
      <TaxFields form={form} />
    </div>
  );
}

function TaxFields({ form: { control, controlled, formState, watch } }: { form: StudioForm }) {
  const { field: exemption } = useController({ control, name: 'taxExemption' });
  return (
    <>
      <DecimalField
        label="Tax rate (%)"
        hint="For new packages and lines of new invoices, added to their price. Leave empty for none."
        {...controlled('taxRate')}
      />
      {!isTaxed(watch('taxRate')) && (
        <div className="sm:col-span-2">
          <ExemptionFields label="Why there is no tax" field={exemption} errors={formState.errors.taxExemption} />
        </div>
      )}
    </>
  );
}
