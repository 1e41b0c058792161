import type { InvoiceGap } from '#contract/billing/invoices.ts';
import type { AdminInvoice } from '#web/features/billing/invoices/queries.ts';
import { TextLink } from '#web/ui/text-link.tsx';

interface Gap {
  text: string;
  label: string;
  to: (invoice: AdminInvoice) => string;
}

const studio = () => '/admin/settings/studio';
const client = ({ clientId }: AdminInvoice) => `/admin/clients/${clientId}`;

const gaps: Record<InvoiceGap, Gap> = {
  payment_details: {
    text: 'A way to pay: online payments are off, and there are no bank details.',
    label: 'Add bank details',
    to: studio,
  },
  studio_address: { text: "Your studio's postal address.", label: 'Add it', to: studio },
  studio_tax_id: { text: "Your studio's tax ID.", label: 'Add it', to: studio },
  client_address: { text: "The client's postal address.", label: 'Add it', to: client },
  client_tax_id: { text: "The client's tax ID, which reverse charge requires.", label: 'Add it', to: client },
};

/** What a draft lacks, each with a link to where it's entered. */
export function InvoiceGaps({ invoice }: { invoice: AdminInvoice }) {
  if (invoice.missing.length === 0) return null;
  return (
    <section aria-label="Missing" className="mb-2 grid gap-2 rounded-sm bg-mango p-4 text-on-mango">
      <h3 className="font-semibold">Missing from this invoice:</h3>
      <ul className="grid list-disc gap-1 pl-5">
        {invoice.missing.map((gap) => (
          <li key={gap}>
            {gaps[gap].text}{' '}
            <TextLink to={gaps[gap].to(invoice)} className="text-inherit">
              {gaps[gap].label}
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
