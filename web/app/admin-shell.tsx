import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { authEndpoints } from '#contract/accounts/auth.ts';
import { AdminGate } from '#web/features/accounts/auth/admin-gate.tsx';
import { adminSession, type SignedInAdmin } from '#web/features/accounts/auth/queries.ts';
import { NotificationBell } from '#web/features/messaging/notifications/notification-bell.tsx';
import { usePersonalUploads } from '#web/features/projects/uploads/queue/uploads-provider.tsx';
import { UploadStatusBar } from '#web/features/projects/uploads/upload-status-bar.tsx';
import { studioSettings } from '#web/features/studio/settings/queries.ts';
import { call, isStatus } from '#web/lib/api.ts';
import { DraftsOf } from '#web/lib/drafts.tsx';
import { clearScroll } from '#web/lib/list/use-scroll-restoration.ts';
import { adminTitle } from '#web/lib/site.ts';
import { SetUp } from '#web/pages/admin/studio/set-up.tsx';
import { useLeaveAdminArea } from '#web/pages/leave.ts';
import { Brand } from '#web/ui/brand.tsx';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { FullScreenDialog } from '#web/ui/dialog/full-screen-dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ThemeSwitch } from '#web/ui/theme/theme-switch.tsx';
import { useToast } from '#web/ui/toast/toast.tsx';
import { useLiveUpdates } from './use-live-updates.ts';
import { usePageKind } from './use-page-kind.ts';

const tabs = [
  { to: '/admin', name: 'Contact Messages' },
  { to: '/admin/clients', name: 'Client Management' },
  { to: '/admin/overview', name: 'Overview' },
  { to: '/admin/projects', name: 'Projects' },
  { to: '/admin/invoices', name: 'Invoices' },
  { to: '/admin/payments', name: 'Payments' },
  { to: '/admin/packages', name: 'Packages' },
  { to: '/admin/waitlist', name: 'Waitlist' },
  { to: '/admin/site', name: 'Site' },
  { to: '/admin/mail', name: 'Email', ownerOnly: true },
  { to: '/admin/settings', name: 'Settings' },
];

/** The default title. */
export const meta = adminTitle('Admin');

/**
 * The admin area: the sign-in gate, then the dashboard. When the session expires, the dashboard stays mounted beneath the gate, with
 * everything typed, until the same person signs in again.
 */
export default function AdminShell() {
  const { data: admin, error, refetch } = useQuery(adminSession);
  const isSignedOut = isStatus(error, 401);
  useLiveUpdates('admin', isSignedOut ? undefined : admin?.id);
  usePersonalUploads('admin', isSignedOut ? undefined : admin?.id);
  if (!admin && isSignedOut) return <AdminGate />;
  if (!admin) return error ? <FailedState onRetry={refetch} /> : <Spinner text="Loading..." />;
  return (
    <>
      <div hidden={isSignedOut}>
        <DraftsOf audience="admin" id={admin.id}>
          <Dashboard admin={admin} />
        </DraftsOf>
      </div>
      {isSignedOut && (
        <FullScreenDialog label="Sign in again">
          <AdminGate hasExpired />
        </FullScreenDialog>
      )}
    </>
  );
}

/** Header, tabs and page. Until the owner has set up the studio, the setup form instead. */
function Dashboard({ admin }: { admin: SignedInAdmin }) {
  const { data: studio, isLoading } = useQuery({ ...studioSettings, enabled: admin.isOwner });
  const isReview = usePageKind() === 'review';
  if (isLoading) return <Spinner text="Loading..." />;
  const studioToSetUp = admin.isOwner && studio && !studio.isSetUp ? studio : undefined;
  if (isReview && !studioToSetUp)
    return (
      <main>
        <Outlet context={admin} />
      </main>
    );
  return (
    <div className="min-h-dvh">
      <header className="border-bar-line border-b bg-bar text-bar-ink">
        <div className="flex h-16 items-center justify-between gap-3 px-5">
          <Brand />
          <div className="flex items-center gap-2">
            <NotificationBell audience="admin" />
            <ThemeSwitch />
          </div>
        </div>
      </header>
      <main className="grid grid-cols-[minmax(0,1fr)] gap-6 px-5 py-8">
        <div className="flex flex-wrap items-center justify-between gap-4">
          <h1 className="font-bold text-4xl">{studioToSetUp ? 'Set up your studio' : 'Admin Dashboard'}</h1>
          <div className="flex gap-2">
            {!studioToSetUp && <Refresh />}
            <LogOut />
          </div>
        </div>
        {studioToSetUp ? (
          <div className="max-w-6xl">
            <SetUp studio={studioToSetUp} />
          </div>
        ) : (
          <>
            <Tabs isOwner={admin.isOwner} />
            {/* Lists and the board use the whole window width; text and forms don't. */}
            <div className="max-w-6xl has-data-wide:max-w-none">
              <Outlet context={admin} />
            </div>
          </>
        )}
      </main>
      <UploadStatusBar audience="admin" />
    </div>
  );
}

function Tabs({ isOwner }: { isOwner: boolean }) {
  const ref = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the tabs are wider than the screen: scrolls the current one into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pathname selects the tab
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

/** The inbox's path is the admin area's root, so of the paths below it only messages belong to it. */
const isWithin = (tab: string, pathname: string) =>
  tab === '/admin' ? /^\/admin\/?(messages\/.*)?$/.test(pathname) : pathname.startsWith(tab);

/** Refetches what's on the screen. */
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
