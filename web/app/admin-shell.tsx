import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { authEndpoints } from '../../contract/auth.ts';
import { AdminGate } from '../features/auth/admin-gate.tsx';
import { adminSession, type SignedInAdmin, useLeaveAdminArea } from '../features/auth/queries.ts';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { studioSettings } from '../features/settings/queries.ts';
import { SetUp } from '../features/settings/set-up.tsx';
import { call, isStatus } from '../lib/api.ts';
import { clearScroll } from '../lib/list/use-scroll-restoration.ts';
import { adminTitle } from '../lib/site.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { Brand } from '../ui/brand.tsx';
import { Button } from '../ui/button.tsx';
import { FailedState } from '../ui/card.tsx';
import { FullScreenDialog } from '../ui/dialog/full-screen-dialog.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { useToast } from '../ui/toast/toast.tsx';
import { useLiveUpdates } from './use-live-updates.ts';

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

/** Of what has no title of its own. */
export const meta = adminTitle('Admin');

/**
 * The admin area: the gate, then the dashboard. Of a session that has ended by itself the dashboard stays as it is beneath the gate, with
 * all that was typed, until the same person is back.
 */
export default function AdminShell() {
  const { data: admin, error, refetch } = useQuery(adminSession);
  const isOut = isStatus(error, 401);
  useLiveUpdates('admin', isOut ? undefined : admin?.id);
  if (!admin && isOut) return <AdminGate />;
  if (!admin) return error ? <FailedState onRetry={refetch} /> : <Spinner text="Loading..." />;
  return (
    <>
      <div hidden={isOut}>
        <Dashboard key={admin.id} admin={admin} />
      </div>
      {isOut && (
        <FullScreenDialog label="Sign in again">
          <AdminGate wasInside />
        </FullScreenDialog>
      )}
    </>
  );
}

/** What an admin sees on every page, with its tabs; before it, once, the owner sets the studio up. */
function Dashboard({ admin }: { admin: SignedInAdmin }) {
  const { data: studio, isLoading } = useQuery({ ...studioSettings, enabled: admin.isOwner });
  if (isLoading) return <Spinner text="Loading..." />;
  const toSetUp = admin.isOwner && studio && !studio.isSetUp ? studio : undefined;
  return (
    <div className="min-h-dvh">
      <header className="border-bar-line border-b bg-bar text-bar-ink">
        <div className="flex h-16 items-center justify-between gap-3 px-5">
          <Brand />
          <div className="flex items-center gap-2">
            <NotificationBell area="admin" />
            <ThemeSwitch />
          </div>
        </div>
      </header>
      <main className="grid grid-cols-[minmax(0,1fr)] gap-6 px-5 py-8">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="font-bold text-4xl">{toSetUp ? 'Set up your studio' : 'Admin Dashboard'}</h1>
          <div className="flex gap-2">
            {!toSetUp && <Refresh />}
            <LogOut />
          </div>
        </div>
        {toSetUp ? (
          <div className="max-w-6xl">
            <SetUp studio={toSetUp} />
          </div>
        ) : (
          <>
            <Tabs isOwner={admin.isOwner} />
            {/* Lists and the board take the whole width of the window, text and forms do not. */}
            <div className="max-w-6xl has-data-wide:max-w-none">
              <Outlet context={admin} />
            </div>
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
    ref.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <nav
      ref={ref}
      aria-label="Sections"
      className="-mx-5 flex scroll-px-5 gap-6 overflow-x-auto overflow-y-hidden border-line border-b px-5 lg:mx-0 lg:px-0"
    >
      {tabs
        .filter(({ ownerOnly }) => !ownerOnly || isOwner)
        .map(({ to, name }) => (
          <Link
            key={to}
            to={to}
            onClick={() => clearScroll(to)}
            aria-current={isWithin(to, pathname) ? 'page' : undefined}
            className="-mb-px whitespace-nowrap border-transparent border-b-3 py-3 text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:font-semibold aria-[current=page]:text-ink"
          >
            {name}
          </Link>
        ))}
    </nav>
  );
}

/** The inbox is where the admin area begins: of all the addresses below its own, only those of messages are within it. */
const isWithin = (tab: string, pathname: string) =>
  tab === '/admin' ? /^\/admin\/?(messages\/.*)?$/.test(pathname) : pathname.startsWith(tab);

/** Reads what is on the screen again. */
function Refresh() {
  const queryClient = useQueryClient();
  const refresh = useMutation({ mutationFn: () => queryClient.invalidateQueries({ queryKey: ['admin'] }) });
  return (
    <ActionButton size="small" action={refresh} pendingLabel="Refreshing...">
      Refresh
    </ActionButton>
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
