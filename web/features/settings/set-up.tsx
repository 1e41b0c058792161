import { useId } from 'react';
import { testMail } from '../../../contract/mail.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Form } from '../../ui/form/form.tsx';
import { Section } from '../../ui/section.tsx';
import type { Studio } from './queries.ts';
import { DetailsFields, PlaceFields } from './studio-fields.tsx';
import { MailTest } from './test-mail.tsx';
import { useStudioForm } from './use-studio-form.ts';

/** What the form starts with: of an address only one that mail can reach, and the time zone in which the owner sits. */
const startOf = (studio: Studio): Studio => ({
  ...studio,
  studioEmail: testMail.safeParse({ to: studio.studioEmail }).success ? studio.studioEmail : '',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
});

/** What the owner is asked once, before the dashboard first opens. */
export function SetUp({ studio }: { studio: Studio }) {
  const formId = useId();
  const { form, save } = useStudioForm(startOf(studio), 'Your studio is set up.');
  const email = form.watch('studioEmail');
  return (
    <div className="grid gap-8">
      <p className="max-w-[60ch] text-pretty text-muted">
        Three short steps and you're ready. You can change everything later in Settings.
      </p>
      <Form id={formId} className="gap-8" onSubmit={form.handleSubmit((values) => save.mutate(values))}>
        <Section title="1. Your studio" text="Shown on the website, in email and on invoices.">
          <DetailsFields form={form} />
        </Section>
        <Section title="2. Time zone and currency">
          <PlaceFields form={form} />
        </Section>
      </Form>
      <Section
        title="3. Email"
        text="Check that email is delivered. You can start without a mail server: emails are then kept here for you to read."
      >
        <MailTest key={email} to={email} />
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
