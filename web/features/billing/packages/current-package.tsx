import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#web/lib/format.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Card, EmptyState, FailedState } from '#web/ui/card/card.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { CreditsBar } from './credits-bar.tsx';
import type { UsedCredits } from './describe-used.ts';
import { ExpiringCredits, type ExpiringCreditsProps } from './expiring-credits.tsx';
import { formatPackagePrice } from './format-package-price.ts';
import { type ClientPackage, currentPackage } from './package.ts';
import { PackageFeatures } from './package-features.tsx';
import { UsedVideos } from './used-videos.tsx';

/** The client's package and its remaining credits. */
export function CurrentPackage() {
  const { data, isError, refetch } = useQuery(currentPackage);
  if (!data) return <Card>{isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading your package..." />}</Card>;
  return <Card>{data.currentPackage ? <Details {...data} clientPackage={data.currentPackage} /> : <NoPackage {...data} />}</Card>;
}

interface DetailsProps {
  clientPackage: ClientPackage;
  renewsOn: string | null;
  pausedByInvoice: string | null;
  balance: number;
  credits: UsedCredits;
  expiring: ExpiringCreditsProps['expiring'];
}

function Details({ clientPackage, renewsOn, pausedByInvoice, balance, credits, expiring }: DetailsProps) {
  const { name, description, additionalFeatures, videoCreditLimit } = clientPackage;
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
          <span className="font-semibold text-2xl tabular-nums">{formatPackagePrice(clientPackage)}</span>
          {renewsOn && !pausedByInvoice && <span className="text-muted text-sm">Renews on {formatDate(renewsOn)}</span>}
        </p>
        {pausedByInvoice && (
          <p className="text-pretty md:text-right">
            Your renewal is paused, because invoice {pausedByInvoice} is overdue. It continues once the invoice is paid.
          </p>
        )}
        <div className="grid gap-2">
          <CreditsBar balance={balance} limit={videoCreditLimit} />
          <UsedVideos credits={credits} />
          <ExpiringCredits expiring={expiring} />
        </div>
      </div>
    </div>
  );
}

const NoPackage = ({ balance, credits, expiring }: Pick<DetailsProps, 'balance' | 'credits' | 'expiring'>) => (
  <EmptyState title="No package yet">
    <p className="max-w-[44ch] text-pretty text-muted">
      A package gives you videos at a fixed price.{balance !== 0 && ` Your video credit balance is ${balance}.`}
    </p>
    <UsedVideos credits={credits} />
    <ExpiringCredits expiring={expiring} />
    <ButtonLink variant="secondary" to="/#contact" reloadDocument>
      Contact Us
    </ButtonLink>
  </EmptyState>
);
