import { useMutation, useQueryClient } from '@tanstack/react-query';
import { NavLink } from 'react-router';
import { clearScroll } from '#web/lib/list/use-scroll-restoration.ts';
import { refetchAll } from '#web/lib/query.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { LogOut } from './log-out.tsx';

const tabs = [
  { to: '/admin', name: 'Contact Messages' },
  { to: '/admin/clients', name: 'Client Management' },
];

/** The head of the two pages that the specification describes as the tabs of one (its section 4). */
export const DashboardHead = () => (
  <div className="grid gap-3">
    <PageHead
      title="Admin Dashboard"
      actions={
        <>
          <Refresh />
          <LogOut />
        </>
      }
    />
    <nav aria-label="Dashboard" className="flex flex-wrap gap-x-6 border-line border-b">
      {tabs.map(({ to, name }) => (
        <NavLink
          key={to}
          to={to}
          end
          onClick={() => clearScroll(to)}
          className="-mb-px whitespace-nowrap border-transparent border-b-3 py-3 text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
        >
          {name}
        </NavLink>
      ))}
    </nav>
  </div>
);

/** Refetches what's on the screen. */
function Refresh() {
  const queryClient = useQueryClient();
  const refresh = useMutation({ mutationFn: () => refetchAll(queryClient) });
  return (
    <ActionButton size="small" action={refresh} pendingLabel="Refreshing...">
      Refresh
    </ActionButton>
  );
}
