import { useId } from 'react';
import { useNavigate } from 'react-router';
import { testMail } from '#contract/messaging/mail.ts';
import { TestEmailForm } from '#web/features/messaging/mail/test-mail.tsx';
import type { Studio } from '#web/features/studio/settings/queries.ts';
import { DetailsFields, RegionalFields, StudioAddressFields } from '#web/features/studio/settings/studio-fields.tsx';
import { useStudioForm } from '#web/features/studio/settings/use-studio-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { Section } from '#web/ui/section.tsx';

/** Initial values: an email address only if email can be sent to it, and the owner's own time zone. */
const initialValues = (studio: Studio): Studio => ({
  ...studio,
  studioEmail: testMail.safeParse({ to: studio.studioEmail }).success ? studio.studioEmail : '',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** The first-run setup, shown to the owner before the dashboard opens for the first time. */
export function SetUp({ studio }: { studio: Studio }) {
  const formId = useId();
  const navigate = useNavigate();
  const { form, save } = useStudioForm(initialValues(studio), 'Your studio is set up.', () => navigate('/admin/overview'));
  const email = form.watch('studioEmail');
  return (
    <div className="grid gap-8">
      <p className="max-w-[60ch] text-pretty text-muted">
        Three short steps and you're ready. You can change everything later in Settings.
      </p>
      <Form id={formId} className="gap-8" onSubmit={form.handleSubmit((values) => save.mutate(values))}>
        <Section title="1. Your studio" text="Shown on the website, in email and on invoices.">
          <DetailsFields form={form} />
          <StudioAddressFields form={form} />
        </Section>
        <Section title="2. Time zone and currency">
          <RegionalFields form={form} />
        </Section>
      </Form>
      <Section
        title="3. Email"
        text="Check that email is delivered. You can start without a mail server: emails are then kept here for you to read."
      >
        <TestEmailForm key={email} to={email} />
      </Section>
      <div className="grid gap-4 border-line border-t pt-6">
        <ErrorMessage error={save.error} />
        <Button type="submit" form={formId} className="sm:justify-self-end" pending={save.isPending && 'Starting...'}>
          Start
        </Button>
      </div>
    </div>
  );
}
