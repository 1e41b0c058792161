import { useQuery } from '@tanstack/react-query';
import { accountSummary } from '#web/features/billing/account-summary/account-summary.ts';
import { ClientCredits } from '#web/features/billing/credits/client-credits.tsx';
import { RenewalNotice } from '#web/features/billing/package-invoices/renewal-notice.tsx';
import { describeUsed } from '#web/features/billing/packages/describe-used.ts';
import { ExpiringCredits } from '#web/features/billing/packages/expiring-credits.tsx';
import { ProjectOptions } from '#web/features/projects/projects/project-options.tsx';
import { WideSection } from '#web/ui/section.tsx';
import { useShownClient } from './client-layout.tsx';

export default function ClientPackagePage() {
  const client = useShownClient();
  return (
    <WideSection title="Package and video credits" text="Packages add credits, and projects use them.">
      <RenewalNotice clientId={client.id} />
      <ClientCredits
        client={client}
        usedVideos={<Used clientId={client.id} />}
        expiringCredits={<Expiring clientId={client.id} />}
        projectOptions={<ProjectOptions clientId={client.id} />}
      />
    </WideSection>
  );
}

function Used({ clientId }: { clientId: number }) {
  const { data: account } = useQuery(accountSummary(String(clientId)));
  return account && describeUsed(account.videoCredits);
}

function Expiring({ clientId }: { clientId: number }) {
  const { data: account } = useQuery(accountSummary(String(clientId)));
  const expiring = account?.videoCredits.expiring ?? [];
  return expiring.length > 0 ? <ExpiringCredits expiring={expiring} /> : 'None';
}
