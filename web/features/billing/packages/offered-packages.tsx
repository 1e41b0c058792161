import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { packageEndpoints } from '#api/billing/packages.ts';
import { packageCredits } from '#domain/billing/package-texts.ts';
import { query } from '#web/lib/query.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Card, FailedState } from '#web/ui/card/card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { formatPackagePrice } from './format-package-price.ts';
import type { OfferedPackage } from './package.ts';
import { PackageFeatures } from './package-features.tsx';
import { RequestDialog } from './request-dialog.tsx';

export function OfferedPackages({ canRequest }: { canRequest: boolean }) {
  const { data: packages, isError, refetch } = useQuery(query(packageEndpoints.listOffered, {}, { select: ({ packages }) => packages }));
  if (!packages) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading packages..." />;
  if (packages.length === 0) return <p className="text-muted">No packages are available right now.</p>;
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {packages.map((offered) => (
        <li key={offered.id} className="grid">
          <Offer offered={offered} canRequest={canRequest} />
        </li>
      ))}
    </ul>
  );
}

function Offer({ offered, canRequest }: { offered: OfferedPackage; canRequest: boolean }) {
  const { name, description, additionalFeatures, isRequested } = offered;
  const [requesting, setRequesting] = useState(false);
  const label = isRequested ? 'Requested' : 'Request this package';
  return (
    <Card className="flex min-w-0 flex-col gap-4 p-5">
      <div className="grid gap-1.5">
        <h3 className="line-clamp-3 font-semibold text-xl [overflow-wrap:anywhere]">{name}</h3>
        <p className="font-semibold tabular-nums">{formatPackagePrice(offered)}</p>
        <p className="text-muted text-sm">{packageCredits(offered)}</p>
      </div>
      {description && <p className="line-clamp-6 whitespace-pre-line text-muted [overflow-wrap:anywhere]">{description}</p>}
      {additionalFeatures.length > 0 && <PackageFeatures features={additionalFeatures} />}
      {canRequest && (
        // Not `disabled`, so that the dialog can return the focus to this button.
        <Button
          variant="secondary"
          className="mt-auto"
          aria-label={`${label}: ${name}`}
          aria-disabled={isRequested}
          onClick={() => setRequesting(!isRequested)}
        >
          {label}
        </Button>
      )}
      <RequestDialog requested={offered} open={requesting} onClose={() => setRequesting(false)} />
    </Card>
  );
}
