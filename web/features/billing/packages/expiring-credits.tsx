import type { packageEndpoints } from '#api/billing/packages.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { formatDate } from '#web/lib/format.ts';

export interface ExpiringCreditsProps {
  expiring: JsonResponse<typeof packageEndpoints.readOwn>['expiring'];
}

/** Until when the credits of a balance are valid, the earliest first. */
export const ExpiringCredits = ({ expiring }: ExpiringCreditsProps) => (
  <ul className="text-muted text-sm tabular-nums empty:hidden">
    {expiring.map(({ credits, expiryDate }) => (
      <li key={expiryDate}>
        {credits} valid until {formatDate(expiryDate)}
      </li>
    ))}
  </ul>
);
