import { useQuery } from '@tanstack/react-query';
import { notInvoicedEndpoints } from '#api/billing/not-invoiced.ts';
import { query } from '#web/lib/query.ts';
import { Unbroken } from '#web/ui/unbroken.tsx';
import { describeNotInvoiced } from './describe-not-invoiced.ts';

/** Shown beside what is due of an invoice: what else was signed for its project, and comes later. */
export function NotInvoiced({ invoice }: { invoice: Parameters<typeof describeNotInvoiced>[0] }) {
  const text = describeNotInvoiced(invoice);
  return (
    text && (
      <p className="text-pretty text-muted">
        <Unbroken>{text}</Unbroken>
      </p>
    )
  );
}

/** Shown beside a client's invoices: what they signed that isn't among them, of one project or by project. */
export function OwnNotInvoiced({ projectId, className = '' }: { projectId?: number; className?: string }) {
  const { data: amounts = [] } = useQuery(
    query(notInvoicedEndpoints.listOwn, { query: { projectId } }, { select: ({ notInvoiced }) => notInvoiced }),
  );
  if (amounts.length === 0) return null;
  return (
    <ul className={`grid gap-1 text-pretty text-muted ${className}`}>
      {amounts.map(({ projectTitle, currency, amount, ...project }) => (
        <li key={`${project.projectId} ${currency}`} className="[overflow-wrap:anywhere]">
          {projectId === undefined && `${projectTitle}: `}
          <Unbroken>{describeNotInvoiced({ currency, notInvoiced: amount })}</Unbroken>
        </li>
      ))}
    </ul>
  );
}
