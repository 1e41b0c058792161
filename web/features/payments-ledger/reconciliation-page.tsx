import { adminTitle } from '../../lib/site.ts';
import { TitledCard } from '../../ui/titled-card.tsx';

export const meta = adminTitle('Reconciliation');

export default function ReconciliationPage() {
  return <TitledCard title="Reconciliation">Compares the ledger with the payment provider.</TitledCard>;
}
