import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, Outlet, useLocation, useNavigate } from 'react-router';
import { authEndpoints } from '../../contract/auth.ts';
import { clientSession, type SignedInClient, useForgetClient } from '../features/auth/queries.ts';
import { loginPath } from '../features/auth/return-path.ts';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { OwnPasswordForm } from '../features/profile/own-password-form.tsx';
import { call, isStatus } from '../lib/api.ts';
import { Brand } from '../ui/brand.tsx';
import { Button } from '../ui/button.tsx';
import { FailedState } from '../ui/card.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { useToast } from '../ui/toast.tsx';
import { useLive } from './use-live.ts';

const logOutKey = ['client', 'logout'];

/** Around every screen of the portal: lets in who is signed in, and sends everyone else to the login. */
export default function PortalShell() {
  const { data: client, error, refetch } = useQuery(clientSession);
  // Who logs out is told of the end of the session too, and is on the way out already.
  const isLeaving = useIsMutating({ mutationKey: logOutKey }) > 0;
  useRedirect(isStatus(error, 401) && !isLeaving);
  const isInside = client !== undefined && client.reach !== 'own_password_needed';
  useLive('client', isInside ? client.id : undefined);
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto]">
      <header className="bg-bar text-bar-ink">
        <div className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-2 px-5 sm:gap-4">
          <div className="flex min-w-0 flex-col sm:flex-row sm:items-center sm:gap-4">
            <Brand />
            <span className="border-bar-line font-mono text-bar-quiet text-xs sm:border-l sm:pl-4 sm:text-sm">Client Portal</span>
          </div>
          <div className="flex items-center gap-1 sm:gap-2">
            {isInside && <NotificationBell area="client" marks={client.reach === 'full'} />}
            <ThemeSwitch />
            {client && <LogOut />}
          </div>
        </div>
      </header>
      <main className="mx-auto w-full max-w-6xl px-5 py-8 sm:py-10">
        <Inside client={client} failed={error !== null && !isStatus(error, 401)} onRetry={refetch} />
      </main>
      <footer className="mx-auto flex w-full max-w-6xl flex-wrap gap-x-5 gap-y-2 px-5 py-6 text-quiet text-sm">
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
  if (client?.reach === 'own_password_needed') return <OwnPasswordForm />;
  if (client)
    return (
      <>
        {client.reach === 'code' && (
          <p className="mb-8 rounded-sm bg-cerulean px-4 py-3 text-on-cerulean">
            You are here with an access code: you can look and pay. Sign in with your password to do more.
          </p>
        )}
        <Outlet context={client} />
      </>
    );
  return failed ? <FailedState onRetry={onRetry} /> : <Spinner text="Loading your dashboard..." />;
}

function useRedirect(signedOut: boolean) {
  const navigate = useNavigate();
  const toast = useToast();
  const forget = useForgetClient();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!signedOut) return;
    toast({ title: 'Session expired', description: 'Please log in again to continue.', destructive: true });
    // What is on the screen goes first: it would ask again for what is forgotten.
    Promise.resolve(navigate(loginPath(pathname + search), { replace: true })).then(forget);
  }, [signedOut, navigate, toast, forget, pathname, search]);
}

function LogOut() {
  const navigate = useNavigate();
  const toast = useToast();
  const forget = useForgetClient();
  const logOut = useMutation({
    mutationKey: logOutKey,
    mutationFn: () => call(authEndpoints.clientLogout, {}),
    onSuccess: () => toast({ title: 'Logged out' }),
    onError: () => toast({ title: 'Logout failed', destructive: true }),
    onSettled: async () => {
      await navigate('/client/login');
      forget();
    },
  });
  return (
    <Button variant="bar" size="small" pending={logOut.isPending && 'Logging out...'} onClick={() => logOut.mutate()}>
      Log Out
    </Button>
  );
}
