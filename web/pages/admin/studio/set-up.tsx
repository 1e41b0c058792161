import { useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router';
import { adminProfileEndpoints, adminProfileForm } from '#api/accounts/admins.ts';
import { testMail } from '#api/messaging/mail.ts';
import type { Studio } from '#web/features/studio/settings/studio.ts';
import { BankFields, DetailsFields, RegionalFields, StudioAddressFields } from '#web/features/studio/settings/studio-fields.tsx';
import { TermsFields } from '#web/features/studio/settings/terms-fields.tsx';
import { changeStudio, useStudioForm } from '#web/features/studio/settings/use-studio-form.ts';
import { call } from '#web/lib/api.ts';
import { recheckSession } from '#web/lib/query.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { Section } from '#web/ui/section.tsx';

/** Whether emails can be sent to the studio's address. The default address of a new studio receives none. */
const canBeEmailed = ({ studioEmail }: Studio) => testMail.safeParse({ to: studioEmail }).success;

/** Initial values: an email address only if email can be sent to it, and the owner's own time zone. */
const initialValues = (studio: Studio): Studio => ({
  ...studio,
  studioEmail: canBeEmailed(studio) ? studio.studioEmail : '',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** The first-run setup, shown to the owner before the dashboard opens for the first time. */
export function SetUp({ studio }: { studio: Studio }) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const owner = useApiForm(adminProfileForm.pick({ name: true }), { name: '' });
  const { form, save } = useStudioForm(
    initialValues(studio),
    'Your studio is set up.',
    async () => {
      await recheckSession(queryClient, 'admin');
      await navigate('/admin/overview');
    },
    async (body) => {
      await call(adminProfileEndpoints.change, { body: owner.getValues() });
      return changeStudio(body);
    },
  );
  const start = async (event: SubmitEvent<HTMLFormElement>) => {
    let isOwnerValid = false;
    await owner.handleSubmit(() => {
      isOwnerValid = true;
    })(event);
    await form.handleSubmit((values) => isOwnerValid && save.mutate(values))(event);
  };
  return (
    <Form className="gap-8" onSubmit={start}>
      <p className="max-w-[60ch] text-pretty text-muted">Four short steps and you're ready. You can change everything later in Settings.</p>
      <Section
        title="1. You and your studio"
        text={`The studio's details are shown on the website, in email and on invoices.${canBeEmailed(studio) ? '' : ' Until you enter an email address, nothing is emailed to you: what visitors write waits under Messages.'}`}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Your name" autoComplete="name" hint="Clients see it next to what you write." {...owner.field('name')} />
        </div>
        <DetailsFields form={form} />
        <StudioAddressFields form={form} />
      </Section>
      <Section title="2. Time zone and currency">
        <RegionalFields form={form} />
      </Section>
      <Section title="3. Terms" text="Defaults for new projects and invoices.">
        <TermsFields form={form} />
      </Section>
      <Section title="4. Bank account" text="For clients who pay by bank transfer. Without it, they need online payments.">
        <BankFields form={form} />
      </Section>
      <div className="grid gap-4 border-line border-t pt-6">
        <ErrorMessage error={save.error} />
        <Button type="submit" className="sm:justify-self-end" pending={save.isPending && 'Starting...'}>
          Start
        </Button>
      </div>
    </Form>
  );
}
