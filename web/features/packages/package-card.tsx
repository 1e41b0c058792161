import type { WireAnswer } from '../../../contract/endpoint.ts';
import type { packageEndpoints } from '../../../contract/packages.ts';
import type { QueryResult } from '../../lib/query-result.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, FailedState } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';

type Package = WireAnswer<typeof packageEndpoints.readOwn>;

export function PackageCard({ query }: { query: QueryResult<Package> }) {
  const { data, isError, refetch } = query;
  if (!data) return <Card>{isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading your package..." />}</Card>;
  const { currentPackage, balance } = data;
  if (!currentPackage)
    return (
      <Card className="grid gap-3 p-5">
        <h2 className="font-semibold text-xl">No package yet</h2>
        <p className="text-quiet">A package gives you videos at a fixed price.</p>
        <ButtonLink variant="secondary" to="/#contact">
          Contact Us
        </ButtonLink>
      </Card>
    );
  return (
    <Card className="grid gap-3 p-5">
      <h2 className="font-semibold text-xl">{currentPackage.name}</h2>
      {currentPackage.description && <p className="text-quiet">{currentPackage.description}</p>}
      <Credits balance={balance} limit={currentPackage.videoCreditLimit} />
    </Card>
  );
}

/** Balance over limit; without a limit an infinity sign. The bar ends at 100 per cent. */
function Credits({ balance, limit }: { balance: number; limit: number | null }) {
  const share = limit ? Math.min(100, Math.max(0, Math.round((balance / limit) * 100))) : 100;
  return (
    <div className="grid gap-2">
      <p className="flex justify-between gap-4">
        <span>Video credits</span>
        <span className="font-mono font-semibold tabular-nums">
          {balance} / {limit ?? '∞'}
        </span>
      </p>
      <div
        role="progressbar"
        aria-label="Video credits left"
        aria-valuenow={share}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-2 overflow-hidden rounded-[1px] bg-sunken"
      >
        <div className="h-full bg-ink" style={{ width: `${share}%` }} />
      </div>
    </div>
  );
}
