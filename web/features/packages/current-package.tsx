import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../lib/format.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Card, EmptyState, FailedState } from '../../ui/card.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { CreditsBar } from './credits-bar.tsx';
import { PackageFeatures } from './package-features.tsx';
import { type ClientPackage, currentPackage } from './queries.ts';

/** The client's package and its remaining credits. */
export function CurrentPackage() {
  const { data, isError, refetch } = useQuery(currentPackage);
  if (!data) return <Card>{isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading your package..." />}</Card>;
  return (
    <Card>
      {data.currentPackage ? <Details clientPackage={data.currentPackage} balance={data.balance} /> : <NoPackage balance={data.balance} />}
    </Card>
  );
}

function Details({ clientPackage, balance }: { clientPackage: ClientPackage; balance: number }) {
  const { name, description, additionalFeatures, price, currency, videoCreditLimit } = clientPackage;
  return (
    <div className="grid gap-6 p-5 sm:p-6 md:grid-cols-2 md:gap-10">
      <div className="grid min-w-0 content-start gap-3">
        <h2 className="font-semibold text-2xl [overflow-wrap:anywhere]">{name}</h2>
        {description && <p className="whitespace-pre-line text-muted [overflow-wrap:anywhere]">{description}</p>}
        {additionalFeatures.length > 0 && <PackageFeatures features={additionalFeatures} />}
      </div>
      <div className="grid content-start gap-5">
        <p className="grid md:justify-items-end">
          <span className="text-muted text-sm">Price</span>
          <span className="font-semibold text-2xl tabular-nums">{formatMoney({ currency, amount: price })}</span>
        </p>
        <CreditsBar balance={balance} limit={videoCreditLimit} />
      </div>
    </div>
  );
}

const NoPackage = ({ balance }: { balance: number }) => (
  <EmptyState title="No package yet">
    <p className="max-w-[44ch] text-pretty text-muted">
      A package gives you videos at a fixed price.{balance !== 0 && ` Your video credit balance is ${balance}.`}
    </p>
    <ButtonLink variant="secondary" to="/#contact">
      Contact Us
    </ButtonLink>
  </EmptyState>
);
