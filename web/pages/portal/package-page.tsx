import { useQuery } from '@tanstack/react-query';
import { useOutletContext } from 'react-router';
import type { SignedInClient } from '#web/features/accounts/auth/session.ts';
import { useOwnCredits } from '#web/features/billing/credits/credits.ts';
import { Ledger } from '#web/features/billing/credits/ledger.tsx';
import { OpenPackageInvoices } from '#web/features/billing/package-invoices/open-package-invoices.tsx';
import { CurrentPackage } from '#web/features/billing/packages/current-package.tsx';
import { OfferedPackages } from '#web/features/billing/packages/offered-packages.tsx';
import { currentPackage } from '#web/features/billing/packages/package.ts';
import { pageTitle } from '#web/lib/site.ts';
import { PageHead } from '#web/ui/page-head.tsx';

export const meta = pageTitle('Package');

/** The client's package, its credit ledger and the other packages. */
export default function PortalPackagePage() {
  const { scope } = useOutletContext<SignedInClient>();
  const { data, ...credits } = useOwnCredits();
  const { data: own } = useQuery(currentPackage);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHead back={{ to: '/client/dashboard', label: 'Back to dashboard' }} title="Your package" isLarge />
      <OpenPackageInvoices />
      <CurrentPackage />
      <section aria-labelledby="credits" className="grid gap-4">
        <h2 id="credits" className="font-semibold text-2xl">
          Video credits
        </h2>
        <Ledger list={{ ...credits, items: data }} />
      </section>
      <section aria-labelledby="others" className="grid gap-4">
        <h2 id="others" className="font-semibold text-2xl">
          {own?.currentPackage === null ? 'Packages' : 'Other packages'}
        </h2>
        {/* With an access code, nothing can be requested here. */}
        <OfferedPackages canRequest={scope !== 'code'} />
      </section>
    </div>
  );
}
