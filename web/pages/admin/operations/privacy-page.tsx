import { useQuery } from '@tanstack/react-query';
import { privacyEndpoints, type Retention, retention } from '#api/operations/privacy.ts';
import { call } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';
import { adminTitle } from '#web/lib/site.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { FailedState } from '#web/ui/card/card.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Section } from '#web/ui/section.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { UnsavedChangesGuard } from '#web/ui/unsaved-changes-guard.tsx';

export const meta = adminTitle('Privacy');

const fields: { name: keyof Retention; label: string; hint: string }[] = [
  {
    name: 'messageRetentionMonths',
    label: 'Messages (months)',
    hint: 'Contact messages, and leads that came to nothing, are deleted after this time.',
  },
  {
    name: 'ipAddressRetentionDays',
    label: 'IP addresses in the log (days)',
    hint: 'The entries stay, but their IP addresses are deleted.',
  },
  { name: 'mailRetentionDays', label: 'Copies of emails (days)', hint: 'The emails listed under Email.' },
  {
    name: 'billingPartyRetentionYears',
    label: 'Invoices of erased clients (years)',
    hint: 'After this time, the names on them are deleted. Ask your tax adviser.',
  },
];

export default function AdminPrivacyPage() {
  const { data, isError, refetch } = useQuery(query(privacyEndpoints.readRetention, {}, { select: ({ retention }) => retention }));
  if (!data) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading retention periods..." />;
  return (
    <div className="grid gap-6">
      <PageHead title="Privacy" />
      <Section
        title="Data retention"
        text="Older data is deleted every night. Your privacy policy states these periods, so keep both in sync."
      >
        <RetentionForm saved={data} />
      </Section>
    </div>
  );
}

function RetentionForm({ saved }: { saved: Retention }) {
  const { register, handleSubmit, formState, showFieldErrors, dirtyValues, reset } = useApiForm(retention, saved);
  const save = useAction({
    mutationFn: (body: Partial<Retention>) => call(privacyEndpoints.changeRetention, { body }),
    successMessage: 'Retention periods saved.',
    errorMessage: "The retention periods couldn't be saved. Please try again.",
    onSuccess: (response) => reset(response.retention),
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => save.mutate(dirtyValues(form)))}>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields.map(({ name, label, hint }) => (
          <TextField
            key={name}
            type="number"
            min={1}
            label={label}
            hint={hint}
            error={formState.errors[name]}
            {...register(name, { valueAsNumber: true })}
          />
        ))}
      </div>
      <UnsavedChangesGuard isUnsaved={formState.isDirty} />
      <FormButtons pending={save.isPending && 'Saving...'} disabled={!formState.isDirty}>
        Save periods
      </FormButtons>
    </Form>
  );
}
