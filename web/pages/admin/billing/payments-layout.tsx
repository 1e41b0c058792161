import { Outlet, useOutletContext } from 'react-router';
import { PageHead } from '#web/ui/page-head.tsx';
import { SectionNav } from '#web/ui/section-nav.tsx';

const sections = [
  { to: '/admin/payments', name: 'Ledger' },
  { to: '/admin/payments/refunds', name: 'Refunds' },
  { to: '/admin/payments/credit-balances', name: 'Credit balances' },
  { to: '/admin/payments/credit-notes', name: 'Credit notes' },
  { to: '/admin/payments/disputes', name: 'Disputes' },
  { to: '/admin/payments/reconciliation', name: 'Reconciliation' },
];

/** The money view and its navigation. */
export default function PaymentsLayout() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PageHead title="Payments" />
      <SectionNav label="Payments" sections={sections} />
      <Outlet context={useOutletContext()} />
    </div>
  );
}
