import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { authEndpoints } from '#api/accounts/auth.ts';
import { profileEndpoints } from '#api/accounts/profile.ts';
import { home, loginPath, openedLink } from '#web/features/accounts/auth/return-path.ts';
import { clientSession, type SignedInClient, useClearClientQueries } from '#web/features/accounts/auth/session.ts';
import { leaveViewing, ViewingBar } from '#web/features/accounts/viewing/viewing-bar.tsx';
import { NotificationBell } from '#web/features/messaging/notifications/notification-bell.tsx';
import { usePersonalUploads } from '#web/features/projects/uploads/queue/uploads-provider.tsx';
import { UploadStatusBar } from '#web/features/projects/uploads/upload-status-bar.tsx';
import { call, isSignedOut } from '#web/lib/api.ts';
import { DraftsOf } from '#web/lib/drafts.tsx';
import { paysOnline } from '#web/lib/payments.ts';
import { useForgetClient } from '#web/pages/forget-session.ts';
import { Brand } from '#web/ui/brand.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { ReadOnly } from '#web/ui/button/read-only.ts';
import { FailedState } from '#web/ui/card/card.tsx';
import { SkipLink } from '#web/ui/skip-link.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { Theme } from '#web/ui/theme/theme.ts';
import { ThemeSwitch } from '#web/ui/theme/theme-switch.tsx';
import { useToast } from '#web/ui/toast/toast.tsx';
import { PageOutlet } from './page-outlet.tsx';
import { useLiveUpdates } from './use-live-updates.ts';
import { useFillsWindow } from './use-page-kind.ts';

const OwnPasswordForm = lazy(async () => ({
  default: (await import('#web/features/accounts/profile/own-password-form.tsx')).OwnPasswordForm,
}));

/** Wraps the portal's screens: redirects to the login unless a client is signed in. */
export default function PortalShell() {
  const { data: client, error, refetch } = useQuery(clientSession);
  // Logging out also ends the session, but navigates by itself, so it needs no redirect.
  const [isLoggingOut, setLoggingOut] = useState(false);
  const isViewing = client?.scope === 'viewing';
  useRedirect(isSignedOut(error) && !isLoggingOut, client);
  const hasAccess = client !== undefined && client.scope !== 'password_change_required';
  useLiveUpdates('client', hasAccess ? client.id : undefined);
  usePersonalUploads('client', client?.scope === 'full' ? client.id : undefined);
  const content = <PortalContent client={client} failed={error !== null && !isSignedOut(error)} onRetry={refetch} />;
  const saveTheme = useMutation({ mutationFn: (theme: Theme) => call(profileEndpoints.changePreferences, { body: { theme } }) });
  const viewingBar = isViewing && <ViewingBar client={client} />;
  if (useFillsWindow() && (!client || hasAccess))
    return (
      <div className={isViewing ? '[--viewing-bar-height:3rem]' : undefined}>
        {viewingBar}
        <main>{content}</main>
      </div>
    );
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {viewingBar}
      <header className="border-bar-line border-b bg-bar text-bar-ink">
        <div className="mx-auto flex min-h-16 max-w-6xl items-center justify-between gap-2 px-5 max-[22rem]:flex-wrap max-[22rem]:py-2 sm:gap-4">
          <div className="flex min-w-0 flex-col max-[22rem]:w-full sm:flex-row sm:items-center sm:gap-4">
            <Brand />
            <span className="border-bar-line font-mono text-bar-muted text-xs sm:border-l sm:pl-4 sm:text-sm">Client Portal</span>
          </div>
          <div className="flex items-center gap-1 sm:gap-2">
            {hasAccess && <NotificationBell audience="client" marksRead={client.scope === 'full'} />}
            {!isViewing && <ThemeSwitch onSwitch={client?.scope === 'full' ? saveTheme.mutate : undefined} />}
            {client && !isViewing && <LogOut onLogOut={() => setLoggingOut(true)} />}
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl grow px-5 py-8 outline-none sm:py-10">
        {content}
      </main>
      <footer className="mx-auto flex w-full max-w-6xl flex-wrap gap-x-5 gap-y-2 px-5 py-6 text-muted text-sm">
        <FooterLink href="/">Home</FooterLink>
        <FooterLink href="/privacy-policy">Privacy Policy</FooterLink>
        <FooterLink href="/terms-of-service">Terms of Service</FooterLink>
      </footer>
      <UploadStatusBar audience="client" />
    </div>
  );
}

const FooterLink = ({ href, children }: { href: string; children: string }) => (
  <a href={href} className="touch-target underline-offset-4 hover:text-ink hover:underline">
    {children}
  </a>
);

function PortalContent({ client, failed, onRetry }: { client: SignedInClient | undefined; failed: boolean; onRetry: () => unknown }) {
  if (client) return <Portal client={client} />;
  return failed ? <FailedState onRetry={onRetry} /> : <Spinner text="Loading your dashboard..." />;
}

function Portal({ client }: { client: SignedInClient }) {
  const hasClientChanged = useReloadForOtherClient(client);
  const isViewing = client.scope === 'viewing';
  if (hasClientChanged) return <Spinner text="Loading your dashboard..." />;
  if (client.scope === 'password_change_required')
    return (
      <Suspense fallback={<Spinner text="Loading..." />}>
        <OwnPasswordForm />
      </Suspense>
    );
  return (
    <>
      {client.scope === 'code' && (
        <p className="mb-8 rounded-sm bg-cerulean px-4 py-3 text-on-cerulean">
          You're signed in with an access code: you can view projects and {paysOnline() ? 'pay invoices' : 'invoices'}. To do more, sign in
          with your password.
        </p>
      )}
      <DraftsOf audience={isViewing ? 'viewing' : 'client'} id={client.id}>
        <ReadOnly value={isViewing}>
          <PageOutlet context={client} />
        </ReadOnly>
      </DraftsOf>
    </>
  );
}

/**
 * Reloads the page when another client has signed in from another tab, or an admin has begun or stopped viewing the portal as a client, so
 * that nothing of the previous person remains.
 * @returns whether that has happened
 */
function useReloadForOtherClient({ id, scope }: SignedInClient): boolean {
  const person = `${id} ${scope === 'viewing'}`;
  const [initialPerson] = useState(person);
  const hasChanged = person !== initialPerson;
  useEffect(() => {
    if (!hasChanged) return;
    location.replace('/client/dashboard');
  }, [hasChanged]);
  return hasChanged;
}

/**
 * Leads to the login once the session has ended, or an admin who viewed the portal back to the admin area. Somebody who opens a link, such
 * as from an email, without having been signed in is told how to get a password, not that a session has expired.
 * @param client who was signed in until now
 */
function useRedirect(signedOut: boolean, client: SignedInClient | undefined) {
  const navigate = useNavigate();
  const toast = useToast();
  const clearQueries = useClearClientQueries();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!signedOut) return;
    if (client?.scope === 'viewing') return leaveViewing(client);
    const isLink = !client && pathname !== home;
    if (!isLink) toast({ title: 'Session expired', description: 'Please log in again to continue.', destructive: true });
    const state = isLink ? openedLink : undefined;
    // Navigates before clearing, as the queries of a mounted screen would refetch what is cleared.
    Promise.resolve(navigate(loginPath(pathname + search), { replace: true, state })).then(clearQueries);
  }, [signedOut, client, navigate, toast, clearQueries, pathname, search]);
}

function LogOut({ onLogOut }: { onLogOut: () => void }) {
  const toast = useToast();
  const leave = useForgetClient();
  const logOut = useMutation({
    mutationFn: () => call(authEndpoints.clientLogout, {}),
    onMutate: onLogOut,
    onSuccess: () => toast({ title: 'Logged out' }),
    onError: () => toast({ title: 'Logout failed', destructive: true }),
    onSettled: leave,
  });
  return (
    <Button variant="bar" size="small" pending={logOut.isPending && 'Logging out...'} onClick={() => logOut.mutate()}>
      Log Out
    </Button>
  );
}
