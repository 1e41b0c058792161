import { OnlinePaymentFields } from '#web/features/studio/settings/online-payment-fields.tsx';
import { SettingsPage } from '#web/features/studio/settings/settings-page.tsx';
import { BankFields } from '#web/features/studio/settings/studio-fields.tsx';
import { TermsFields } from '#web/features/studio/settings/terms-fields.tsx';
import type { StudioForm } from '#web/features/studio/settings/use-studio-form.ts';
import { adminTitle } from '#web/lib/site.ts';
import { Section } from '#web/ui/section.tsx';

export const meta = adminTitle('Payments and terms');

export default function AdminPaymentsAndTermsPage() {
  return (
    <SettingsPage title="Payments and terms" fields={(form) => <Fields form={form} />}>
      {() => (
        <Section id="card-payments" title="Payment provider" text="Connected where this studio is hosted.">
          <p className="max-w-[60ch] text-pretty">
            Clients can pay invoices online once the keys of your Stripe account are set: STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and
            STRIPE_WEBHOOK_SECRET. docs/operating.md describes them.
          </p>
        </Section>
      )}
    </SettingsPage>
  );
}

const Fields = ({ form }: { form: StudioForm }) => (
  <>
    <Section title="Terms" text="Defaults for new projects and invoices.">
      <TermsFields form={form} />
    </Section>
    <Section title="Bank account" text="For clients who pay by bank transfer. Shown on new invoices and in the client portal.">
      <BankFields form={form} />
    </Section>
    <Section title="Online payments" text="How clients can pay invoices besides by bank transfer, where the currency allows it.">
      <OnlinePaymentFields form={form} />
    </Section>
  </>
);
