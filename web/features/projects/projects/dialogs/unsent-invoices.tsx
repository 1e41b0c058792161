import { useQuery } from '@tanstack/react-query';
import { invoiceEndpoints } from '#api/billing/invoice-endpoints.ts';
import { formatMoney } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';

/** Before a project is delivered, says which of its invoices aren't sent, and what that means. Nothing without any. */
export function UnsentInvoices({ projectId }: { projectId: number }) {
  const { data: drafts = [] } = useQuery(query(invoiceEndpoints.list, { query: { projectId, status: 'draft' } }));
  if (drafts.length === 0) return null;
  return (
    <section aria-label="Unsent invoices" className="grid gap-2 rounded-sm bg-mango px-4 py-3 text-on-mango">
      <ul>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <TextLink to={`/admin/invoices/${draft.id}`} className="text-inherit">
              {draft.invoiceNumber}
            </TextLink>{' '}
            <Unbroken>({formatMoney(draft)}) isn't sent yet.</Unbroken>
          </li>
        ))}
      </ul>
      {drafts.some(({ agreedAmount }) => agreedAmount !== null) && (
        <p className="text-pretty">The client can't download the final files until everything that was signed is invoiced and paid.</p>
      )}
    </section>
  );
}
