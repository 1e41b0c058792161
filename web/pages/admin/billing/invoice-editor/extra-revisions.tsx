import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { invoiceEndpoints } from '#contract/billing/invoice-endpoints.ts';
import { adminProject } from '#web/features/projects/projects/queries.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { Button } from '#web/ui/button/button.tsx';
import { emptyItem, type InvoiceForm, type Terms, useItems } from './use-invoice-form.ts';

const description = 'Extra revision round';

interface NewItem {
  description: string;
  quantity: number;
  unitAmount: string;
  taxRate: string;
}

interface ExtraRevisionsProps {
  form: InvoiceForm;
  terms: Terms;
  draftId: number | undefined;
  onAdd: (item: Omit<typeof emptyItem, keyof NewItem> & NewItem) => void;
}

/** Offers an item for the rounds of revisions past the included ones that no invoice has yet. */
export function ExtraRevisions({ form: { control }, terms, draftId, onAdd }: ExtraRevisionsProps) {
  const [projectId, currency] = useWatch({ control, name: ['projectId', 'currency'] });
  const onThisInvoice = countRounds(useItems({ control }));
  const { extraRevisionPrice: price, includedRevisions } = terms;
  const isOffered = Boolean(projectId) && price !== null && currency === terms.currency;
  const usedRounds = useUsedRounds(isOffered ? projectId : null);
  const invoicedRounds = useInvoicedRounds(isOffered ? projectId : null, draftId);
  if (!isOffered || usedRounds === undefined || invoicedRounds === undefined) return null;
  const rounds = usedRounds - includedRevisions - invoicedRounds - onThisInvoice;
  if (rounds <= 0) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        onClick={() => onAdd({ ...emptyItem, description, quantity: rounds, unitAmount: price!, taxRate: terms.taxRate ?? '' })}
      >
        <Plus aria-hidden size={16} /> {description}
        {rounds > 1 && ` × ${rounds}`}
      </Button>
      <p className="text-muted text-sm">
        {usedRounds} rounds used, {includedRevisions} included.
      </p>
    </>
  );
}

const countRounds = (items: { description: string; quantity: number }[]) =>
  items.reduce((sum, item) => sum + (item.description.trim() === description ? Number(item.quantity) || 0 : 0), 0);

/** How often the client asked for revisions. */
function useUsedRounds(projectId: number | null | undefined): number | undefined {
  const { data: project } = useQuery({ ...adminProject(String(projectId)), enabled: Boolean(projectId) });
  return project?.events.filter(({ to }) => to === 'revisions').length;
}

/** The extra rounds on the project's other invoices. */
function useInvoicedRounds(projectId: number | null | undefined, draftId: number | undefined): number | undefined {
  const { items: invoices } = useList('invoices', invoiceEndpoints.list, {
    query: { projectId: projectId ?? undefined, limit: 500 },
    enabled: Boolean(projectId),
  });
  const others = invoices?.filter(({ id, status }) => id !== draftId && status !== 'cancelled');
  return others && countRounds(others.flatMap(({ items }) => items));
}
