import type { packageEndpoints } from '#api/billing/packages.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import type { QueryResult } from '#web/lib/query-result.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Card, FailedState } from '#web/ui/card/card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { CreditsBar } from './credits-bar.tsx';
import { ExpiringCredits } from './expiring-credits.tsx';
import { UsedVideos } from './used-videos.tsx';

type Package = JsonResponse<typeof packageEndpoints.readOwn>;

export function PackageCard({ query }: { query: QueryResult<Package> }) {
  const { data, isError, refetch } = query;
  if (!data) return <Card>{isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading your package..." />}</Card>;
  const { currentPackage, balance, credits, expiring } = data;
  if (!currentPackage)
    return (
      <Card className="grid gap-3 p-5">
        <h2 className="font-semibold text-xl">No package yet</h2>
        <p className="text-muted">
          A package gives you videos at a fixed price.{balance !== 0 && ` Your video credit balance is ${balance}.`}
        </p>
        <UsedVideos credits={credits} />
        <ExpiringCredits expiring={expiring} />
        <ButtonLink variant="secondary" size="small" to="/#contact" reloadDocument>
          Contact Us
        </ButtonLink>
        <ButtonLink variant="link" size="small" to="/client/package">
          View packages
        </ButtonLink>
      </Card>
    );
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="line-clamp-3 font-semibold text-xl [overflow-wrap:anywhere]">{currentPackage.name}</h2>
      {currentPackage.description && <p className="line-clamp-6 text-muted [overflow-wrap:anywhere]">{currentPackage.description}</p>}
      <CreditsBar balance={balance} limit={currentPackage.videoCreditLimit} />
      <UsedVideos credits={credits} />
      <ExpiringCredits expiring={expiring} />
      <ButtonLink variant="secondary" size="small" to="/client/package">
        View Package Details
      </ButtonLink>
    </Card>
  );
}
