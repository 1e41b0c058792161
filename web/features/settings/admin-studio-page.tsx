import { useQuery } from '@tanstack/react-query';
import { adminTitle } from '../../lib/site.ts';
import { FailedState } from '../../ui/card.tsx';
import { Form, FormButtons } from '../../ui/form/form.tsx';
import { Section } from '../../ui/section.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type Studio, studioSettings } from './queries.ts';
import { BankFields, DetailsFields, RegionalFields, StudioAddressFields } from './studio-fields.tsx';
import { TermsFields } from './terms-fields.tsx';
import { TestEmailForm } from './test-mail.tsx';
import { useStudioForm } from './use-studio-form.ts';

export const meta = adminTitle('Studio');

/** The studio's details and defaults, for the owner. */
export default function AdminStudioPage() {
  const { data: studio, isError, refetch } = useQuery(studioSettings);
  if (!studio) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading studio settings..." />;
  return (
    <div className="grid gap-8">
      <StudioSettings studio={studio} />
      <Section title="Email" text="Check that email is delivered. The mail server is configured with SMTP_URL where this studio is hosted.">
        <TestEmailForm to={studio.studioEmail} />
      </Section>
    </div>
  );
}

function StudioSettings({ studio }: { studio: Studio }) {
  const { form, save } = useStudioForm(studio, 'Studio settings saved.');
  return (
    <Form className="gap-8" onSubmit={form.handleSubmit((values) => save.mutate(form.dirtyValues(values)))}>
      <Section title="Details" text="Shown on the website, in email and on new invoices.">
        <DetailsFields form={form} />
        <StudioAddressFields form={form} />
      </Section>
      <Section title="Bank account" text="For clients who pay by bank transfer. Shown on new invoices and in the client portal.">
        <BankFields form={form} />
      </Section>
      <Section title="Time zone and currency">
        <RegionalFields form={form} />
      </Section>
      <Section title="Terms" text="Defaults for new projects and invoices.">
        <TermsFields form={form} />
        <FormButtons pending={save.isPending && 'Saving...'} disabled={!form.formState.isDirty}>
          Save settings
        </FormButtons>
      </Section>
    </Form>
  );
}
