import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { authEndpoints } from '../../contract/auth.ts';
import { clientSession, isSignedOut, type SignedInClient, useClearClientQueries } from '../features/auth/queries.ts';
import { hasLoggedOut, loginPath } from '../features/auth/return-path.ts';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { OwnPasswordForm } from '../features/profile/own-password-form.tsx';
import { call } from '../lib/api.ts';
import { clearDrafts } from '../lib/draft.ts';
import { Brand } from '../ui/brand.tsx';
import { Button } from '../ui/button.tsx';
import { FailedState } from '../ui/card.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { useToast } from '../ui/toast/toast.tsx';
import { useLiveUpdates } from './use-live-updates.ts';

/** Around every screen of the portal: lets in who is signed in, and sends everyone else to the login. */
export default function PortalShell() {
  const { data: client, error, refetch } = useQuery(clientSession);
  // Who logs out is told of the end of the session too, and is on the way out already.
  const [isLeaving, setLeaving] = useState(false);
  useRedirect(isSignedOut(error) && !isLeaving);
  const isInside = client !== undefined && client.scope !== 'password_change_required';
  useLiveUpdates('client', isInside ? client.id : undefined);
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto]">
      <header className="border-bar-line border-b bg-bar text-bar-ink">
        <div className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-2 px-5 sm:gap-4">
          <div className="flex min-w-0 flex-col sm:flex-row sm:items-center sm:gap-4">
            <Brand />
            <span className="border-bar-line font-mono text-bar-muted text-xs sm:border-l sm:pl-4 sm:text-sm">Client Portal</span>
          </div>
          <div className="flex items-center gap-1 sm:gap-2">
            {isInside && <NotificationBell area="client" marks={client.scope === 'full'} />}
            <ThemeSwitch />
            {client && <LogOut onLeave={() => setLeaving(true)} />}
          </div>
        </div>
      </header>
      <main className="mx-auto w-full max-w-6xl px-5 py-8 sm:py-10">
        <Inside client={client} failed={error !== null && !isSignedOut(error)} onRetry={refetch} />
      </main>
      <footer className="mx-auto flex w-full max-w-6xl flex-wrap gap-x-5 gap-y-2 px-5 py-6 text-muted text-sm">
        <FooterLink to="/">Home</FooterLink>
        <FooterLink to="/privacy-policy">Privacy Policy</FooterLink>
        <FooterLink to="/terms-of-service">Terms of Service</FooterLink>
      </footer>
    </div>
  );
}

const FooterLink = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} className="underline-offset-4 hover:text-ink hover:underline">
    {children}
  </Link>
);

function Inside({ client, failed, onRetry }: { client: SignedInClient | undefined; failed: boolean; onRetry: () => unknown }) {
  if (client) return <Portal client={client} />;
  return failed ? <FailedState onRetry={onRetry} /> : <Spinner text="Loading your dashboard..." />;
}

function Portal({ client }: { client: SignedInClient }) {
  const isOther = useIsOther(client);
  if (isOther) return <Spinner text="Loading your dashboard..." />;
  if (client.scope === 'password_change_required') return <OwnPasswordForm />;
  return (
    <>
      {client.scope === 'code' && (
        <p className="mb-8 rounded-sm bg-cerulean px-4 py-3 text-on-cerulean">
          You are here with an access code: you can look and pay. Sign in with your password to do more.
        </p>
      )}
      <Outlet context={client} />
    </>
  );
}

/** Whether somebody else has signed in, in another tab: then a new document begins, which has nothing of who was here before. */
function useIsOther({ id }: SignedInClient): boolean {
  const [cameIn] = useState(id);
  const isOther = id !== cameIn;
  useEffect(() => {
    if (!isOther) return;
    clearDrafts();
    location.replace('/client/dashboard');
  }, [isOther]);
  return isOther;
}

function useRedirect(signedOut: boolean) {
  const navigate = useNavigate();
  const toast = useToast();
  const forget = useClearClientQueries();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!signedOut) return;
    toast({ title: 'Session expired', description: 'Please log in again to continue.', destructive: true });
    // What is on the screen goes first: it would ask again for what is forgotten.
    Promise.resolve(navigate(loginPath(pathname + search), { replace: true })).then(forget);
  }, [signedOut, navigate, toast, forget, pathname, search]);
}

function LogOut({ onLeave }: { onLeave: () => void }) {
  const navigate = useNavigate();
  const toast = useToast();
  const forget = useClearClientQueries();
  const logOut = useMutation({
    mutationFn: () => call(authEndpoints.clientLogout, {}),
    onMutate: onLeave,
    onSuccess: () => toast({ title: 'Logged out' }),
    onError: () => toast({ title: 'Logout failed', destructive: true }),
    onSettled: async () => {
      await navigate('/client/login', { state: hasLoggedOut });
      forget();
      clearDrafts();
    },
  });
  return (
    <Button variant="bar" size="small" pending={logOut.isPending && 'Logging out...'} onClick={() => logOut.mutate()}>
      Log Out
    </Button>
  );
}
