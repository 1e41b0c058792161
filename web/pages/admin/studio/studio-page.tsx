import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { TestEmailForm } from '#web/features/messaging/mail/test-mail.tsx';
import { SealingCertificate } from '#web/features/sales/signing/sealing-certificate.tsx';
import { CsvFormatField } from '#web/features/studio/settings/csv-format-field.tsx';
import { LocaleField } from '#web/features/studio/settings/locale-field.tsx';
import { OnlinePaymentFields } from '#web/features/studio/settings/online-payment-fields.tsx';
import { type Studio, studioSettings } from '#web/features/studio/settings/queries.ts';
import { BankFields, DetailsFields, RegionalFields, StudioAddressFields } from '#web/features/studio/settings/studio-fields.tsx';
import { TermsFields } from '#web/features/studio/settings/terms-fields.tsx';
import { useStudioForm } from '#web/features/studio/settings/use-studio-form.ts';
import { adminTitle } from '#web/lib/site.ts';
import { FailedState } from '#web/ui/card/card.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { LeaveGuard } from '#web/ui/leave-guard.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Section } from '#web/ui/section.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export const meta = adminTitle('Studio');

/** The studio's details and defaults, for the owner. */
export default function AdminStudioPage() {
  const { data: studio, isError, refetch } = useQuery(studioSettings);
  useScrollToSection(studio !== undefined);
  if (!studio) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading studio settings..." />;
  return (
    <div className="grid gap-8">
      <PageHead title="Studio" />
      <StudioSettings studio={studio} />
      <Section
        id="email"
        title="Email"
        text="Check that email is delivered. The mail server is configured with SMTP_URL where this studio is hosted."
      >
        <TestEmailForm to={studio.studioEmail} />
      </Section>
      <Section
        id="sealing-certificate"
        title="Sealing certificate"
        text="Signed documents are sealed with it, so that any PDF reader notices a later change. Anybody can check theirs at /verify. Some documents need more than this kind of signature, depending on the country: that is for you to decide."
      >
        <SealingCertificate />
      </Section>
      <Section id="card-payments" title="Payment provider" text="Connected where this studio is hosted.">
        <p className="max-w-[60ch] text-pretty">
          Clients can pay invoices online once the keys of your Stripe account are set: STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and
          STRIPE_WEBHOOK_SECRET. The README describes them.
        </p>
      </Section>
    </div>
  );
}

/** Scrolls to the section that the address names once it's there, which may be after the router has restored the scroll position. */
function useScrollToSection(isReady: boolean) {
  const { hash } = useLocation();
  useEffect(() => {
    if (isReady && hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [isReady, hash]);
}

function StudioSettings({ studio }: { studio: Studio }) {
  const { form, save } = useStudioForm(studio, 'Studio settings saved.');
  return (
    <Form className="gap-8" onSubmit={form.handleSubmit((values) => save.mutate(form.dirtyValues(values)))}>
      <LeaveGuard isUnsaved={form.formState.isDirty} />
      <Section title="Details" text="Shown on the website, in email and on new invoices.">
        <DetailsFields form={form} />
        <StudioAddressFields form={form} />
      </Section>
      <Section title="Bank account" text="For clients who pay by bank transfer. Shown on new invoices and in the client portal.">
        <BankFields form={form} />
      </Section>
      <Section title="Online payments" text="How clients can pay invoices besides by bank transfer, where the currency allows it.">
        <OnlinePaymentFields form={form} />
      </Section>
      <Section title="Time zone, currency and formats">
        <RegionalFields form={form}>
          <LocaleField form={form} />
          <CsvFormatField form={form} />
        </RegionalFields>
      </Section>
      <Section title="Terms" text="Defaults for new projects and invoices.">
        <TermsFields form={form} />
      </Section>
      {/* In view while there is something to save, however long the form is. */}
      <div
        data-sticky-bar={form.formState.isDirty || undefined}
        className={
          form.formState.isDirty ? 'tall:sticky bottom-(--bottom-bar,0px) z-10 -mx-5 border-line border-t bg-background px-5 py-3' : ''
        }
      >
        <FormButtons pending={save.isPending && 'Saving...'} disabled={!form.formState.isDirty}>
          Save settings
        </FormButtons>
      </div>
    </Form>
  );
}
