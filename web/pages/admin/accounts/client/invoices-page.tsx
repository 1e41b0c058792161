import { ClientInvoices } from '#web/features/billing/invoices/client-invoices.tsx';
import { InvoicePackage } from '#web/features/billing/package-invoices/invoice-package.tsx';
import { WideSection } from '#web/ui/section.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { useShownClient } from './client-layout.tsx';

export default function ClientInvoicesPage() {
  const client = useShownClient();
  return (
    <WideSection
      title="Invoices"
      text={<TextLink to={`/admin/invoices?clientId=${client.id}`}>Search and export these invoices</TextLink>}
      actions={<InvoicePackage client={client} />}
    >
      <ClientInvoices clientId={client.id} />
    </WideSection>
  );
}
