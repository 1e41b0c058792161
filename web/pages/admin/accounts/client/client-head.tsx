import { ClientContact } from '#web/features/accounts/client-management/client-contact.tsx';
import { ClientBadges } from '#web/features/accounts/client-management/client-name.tsx';
import { LastActive } from '#web/features/accounts/client-management/last-active.tsx';
import type { AdminClientDetail } from '#web/features/accounts/clients/client.ts';
import { AccountFigures } from '#web/features/billing/account-summary/account-figures.tsx';
import type { AccountSummary } from '#web/features/billing/account-summary/account-summary.ts';
import type { QueryResult } from '#web/lib/query-result.ts';
import { FailedState } from '#web/ui/card/card.tsx';
import { Figures } from '#web/ui/figures.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { ClientActions } from './client-actions.tsx';

interface ClientHeadProps {
  client: AdminClientDetail;
  account: QueryResult<AccountSummary>;
  /** The path of the client's page. */
  page: string;
  /** Whether the overview is shown, the only page of a client on which narrow screens show the figures. */
  isOverview: boolean;
}

/** The client's name and contact, what can be done, and the key figures. */
export const ClientHead = ({ client, account, page, isOverview }: ClientHeadProps) => (
  <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
    <PageHead
      back={{ to: '/admin/clients', label: 'Back to all clients' }}
      title={client.name}
      badges={<ClientBadges client={client} />}
      actions={<ClientActions client={client} />}
    >
      <ClientContact client={client} />
    </PageHead>
    {account.data ? (
      <div className={isOverview ? '' : 'max-sm:hidden'}>
        <Figures>
          <AccountFigures account={account.data} page={page} />
          <LastActive client={client} />
        </Figures>
      </div>
    ) : (
      <FailedState onRetry={account.refetch} />
    )}
  </div>
);
