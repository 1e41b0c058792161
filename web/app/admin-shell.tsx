import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { authEndpoints } from '../../contract/auth.ts';
import { AdminGate } from '../features/admin/admin-gate.tsx';
import { adminSession, useLeaveAdminArea } from '../features/auth/queries.ts';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { studioSettings } from '../features/settings/queries.ts';
import { SetUp } from '../features/settings/set-up.tsx';
import { call, isStatus } from '../lib/api.ts';
import { pageTitle } from '../lib/site.ts';
import { Brand } from '../ui/brand.tsx';
import { Button } from '../ui/button.tsx';
import { FailedState } from '../ui/card.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { useToast } from '../ui/toast.tsx';
import { useLive } from './use-live.ts';

const tabs = [
  { to: '/admin', name: 'Contact Messages' },
  { to: '/admin/clients', name: 'Client Management' },
  { to: '/admin/overview', name: 'Overview' },
  { to: '/admin/projects', name: 'Projects' },
  { to: '/admin/invoices', name: 'Invoices' },
  { to: '/admin/packages', name: 'Packages' },
  { to: '/admin/waitlist', name: 'Waitlist' },
  { to: '/admin/mail', name: 'Mail', ownerOnly: true },
  { to: '/admin/settings', name: 'Settings' },
];

export const meta = pageTitle('Admin', { name: 'robots', content: 'noindex' });

/** The admin area: the gate, then the dashboard with its tabs; before it, once, the owner sets the studio up. */
export default function AdminShell() {
  const { data: admin, error, refetch } = useQuery(adminSession);
  const { data: studio, isLoading } = useQuery({ ...studioSettings, enabled: admin?.isOwner === true });
  useLive('admin', admin?.id);
  if (isStatus(error, 401)) return <AdminGate />;
  if (!admin || isLoading) return error ? <FailedState onRetry={refetch} /> : <Spinner text="Loading..." />;
  const toSetUp = admin.isOwner && studio && !studio.isSetUp ? studio : undefined;
  return (
    <div className="min-h-dvh">
      <header className="bg-bar text-bar-ink">
        <div className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-3 px-5">
          <Brand />
          <div className="flex items-center gap-2">
            <NotificationBell area="admin" />
            <ThemeSwitch />
          </div>
        </div>
      </header>
      <main className="mx-auto grid max-w-6xl gap-6 px-5 py-8">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="font-bold text-4xl">{toSetUp ? 'Set up your studio' : 'Admin Dashboard'}</h1>
          <div className="flex gap-2">
            {!toSetUp && <Refresh />}
            <LogOut />
          </div>
        </div>
        {toSetUp ? (
          <SetUp studio={toSetUp} />
        ) : (
          <>
            <Tabs isOwner={admin.isOwner} />
            <Outlet context={admin} />
          </>
        )}
      </main>
    </div>
  );
}

function Tabs({ isOwner }: { isOwner: boolean }) {
  const ref = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the tabs are wider than the screen: the one that is open comes into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address opens another tab
  useEffect(() => {
    ref.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [pathname]);
  return (
    <nav ref={ref} aria-label="Sections" className="-mx-5 flex scroll-px-5 gap-6 overflow-x-auto border-line border-b px-5 lg:mx-0 lg:px-0">
      {tabs
        .filter(({ ownerOnly }) => !ownerOnly || isOwner)
        .map(({ to, name }) => (
          <NavLink
            key={to}
            to={to}
            end={to === '/admin'}
            className="-mb-px whitespace-nowrap border-transparent border-b-3 py-3 text-quiet hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            {name}
          </NavLink>
        ))}
    </nav>
  );
}

/** Reads what is on the screen again. */
function Refresh() {
  const queryClient = useQueryClient();
  return (
    <Button variant="secondary" size="small" onClick={() => queryClient.invalidateQueries({ queryKey: ['admin'], refetchType: 'active' })}>
      Refresh
    </Button>
  );
}

function LogOut() {
  const toast = useToast();
  const leave = useLeaveAdminArea();
  const logOut = useMutation({
    mutationFn: () => call(authEndpoints.adminLogout, {}),
    onSuccess: async () => {
      await leave();
      toast({ title: 'Logged Out', description: 'You have been logged out of the admin area.' });
    },
    onError: () => toast({ title: 'Logout failed', destructive: true }),
  });
  return (
    <Button variant="secondary" size="small" pending={logOut.isPending && 'Logging out...'} onClick={() => logOut.mutate()}>
      Log Out
    </Button>
  );
}
