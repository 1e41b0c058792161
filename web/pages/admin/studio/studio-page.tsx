import { TestEmailForm } from '#web/features/messaging/mail/test-mail.tsx';
import { SealingCertificate } from '#web/features/sales/signing/sealing-certificate.tsx';
import { CsvFormatField } from '#web/features/studio/settings/csv-format-field.tsx';
import { LocaleField } from '#web/features/studio/settings/locale-field.tsx';
import { PlaybackSizeField } from '#web/features/studio/settings/playback-size-field.tsx';
import { SettingsPage } from '#web/features/studio/settings/settings-page.tsx';
import { DetailsFields, RegionalFields, StudioAddressFields } from '#web/features/studio/settings/studio-fields.tsx';
import type { StudioForm } from '#web/features/studio/settings/use-studio-form.ts';
import { adminTitle } from '#web/lib/site.ts';
import { Section } from '#web/ui/section.tsx';

export const meta = adminTitle('Studio');

export default function AdminStudioPage() {
  return (
    <SettingsPage title="Studio" fields={(form) => <Fields form={form} />}>
      {({ studioEmail }) => (
        <>
          <Section
            id="email"
            title="Email"
            text="Check that email is delivered. The mail server is configured with SMTP_URL where this studio is hosted."
          >
            <TestEmailForm to={studioEmail} />
          </Section>
          <Section
            id="sealing-certificate"
            title="Sealing certificate"
            text="Signed documents are sealed with it, so that any PDF reader notices a later change. Anybody can check theirs at /verify. Some documents need more than this kind of signature, depending on the country: that is for you to decide."
          >
            <SealingCertificate />
          </Section>
        </>
      )}
    </SettingsPage>
  );
}

const Fields = ({ form }: { form: StudioForm }) => (
  <>
    <Section title="Details" text="Shown on the website, in email and on new invoices.">
      <DetailsFields form={form} />
      <StudioAddressFields form={form} />
    </Section>
    <Section title="Time zone, currency and formats">
      <RegionalFields form={form}>
        <LocaleField form={form} />
        <CsvFormatField form={form} />
      </RegionalFields>
    </Section>
    <Section title="Films" text="How films play when they're reviewed.">
      <PlaybackSizeField form={form} />
    </Section>
  </>
);
