import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useOutletContext, useParams } from 'react-router';
import { type AdminClientDetail, adminClient } from '#web/features/accounts/clients/client.ts';
import { accountSummary } from '#web/features/billing/account-summary/account-summary.ts';
import { isStatus } from '#web/lib/api.ts';
import { adminTitle } from '#web/lib/site.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { EmptyState, FailedState } from '#web/ui/card/card.tsx';
import { ItemTitle } from '#web/ui/item-title.tsx';
import { SectionNav } from '#web/ui/section-nav.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ClientHead } from './client-head.tsx';

export const meta = adminTitle('Client');

const parts = [
  { path: '', name: 'Overview' },
  { path: '/projects', name: 'Projects' },
  { path: '/invoices', name: 'Invoices' },
  { path: '/balance', name: 'Balance' },
  { path: '/package', name: 'Package' },
  { path: '/files', name: 'Files' },
  { path: '/access-codes', name: 'Access codes' },
];

/** The client that a page within `ClientLayout` is about. */
export const useShownClient = () => useOutletContext<AdminClientDetail>();

/** The head of a client's pages, with the page of the chosen part below. */
export default function ClientLayout() {
  const { id = '' } = useParams();
  const { data: client, error, refetch } = useQuery(adminClient(id));
  const account = useQuery(accountSummary(id));
  const { pathname } = useLocation();
  if (isStatus(error, 404) || isStatus(error, 422))
    return (
      <EmptyState heading="h1" title="This client no longer exists.">
        <ButtonLink to="/admin/clients">Back to all clients</ButtonLink>
      </EmptyState>
    );
  if (!client && error) return <FailedState onRetry={refetch} />;
  if (!client || account.isPending) return <Spinner text="Loading client..." />;
  const page = `/admin/clients/${client.id}`;
  const part = parts.find(({ path }) => path && pathname.startsWith(page + path));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <ItemTitle name={part ? `${client.name}: ${part.name}` : client.name} />
      <ClientHead client={client} account={account} page={page} isOverview={!part} />
      <SectionNav label="Client" sections={parts.map(({ path, name }) => ({ to: page + path, name }))} />
      <Outlet context={client} />
    </div>
  );
}
