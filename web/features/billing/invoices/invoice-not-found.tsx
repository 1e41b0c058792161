import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Card, EmptyState } from '#web/ui/card/card.tsx';

export function InvoiceNotFound() {
  return (
    <Card>
      <EmptyState heading="h1" title="Invoice Not Found">
        <p className="text-muted">It may have been removed, or the link may be incomplete.</p>
        <ButtonLink to="/client/dashboard?tab=invoices">Return to Dashboard</ButtonLink>
      </EmptyState>
    </Card>
  );
}
