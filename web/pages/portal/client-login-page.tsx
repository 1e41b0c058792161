import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { accessCode, authEndpoints, clientLogin } from '#api/accounts/auth.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { firstVisit, forgotPasswordPath, hasLoggedOut, openedLink, type Registered } from '#web/features/accounts/auth/return-path.ts';
import { clientSession, signedInClient, useClearClientQueries } from '#web/features/accounts/auth/session.ts';
import { useReturnPath } from '#web/features/accounts/auth/use-return-path.ts';
import { call, serverMessage } from '#web/lib/api.ts';
import { emailedLink } from '#web/lib/email.ts';
import { query } from '#web/lib/query.ts';
import { pageTitle } from '#web/lib/site.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { AuthCard } from '#web/ui/auth-card.tsx';
import { Button, PlainButton } from '#web/ui/button/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { useToast } from '#web/ui/toast/toast.tsx';

const redirectDelay = 1500;
const link = 'font-semibold text-accent-ink underline-offset-4 hover:underline';

export const meta = pageTitle('Client Portal');

export default function ClientLoginPage() {
  const [usesCode, setUsesCode] = useState(false);
  useRedirectSignedIn();
  const registered = useRegistered();
  // Waits for hydration, since the server renders without navigation state.
  const isNew = useHydrated() && registered?.email !== undefined;
  return (
    <AuthCard title="Client Portal" text={`${isNew ? 'Welcome!' : 'Welcome back!'} Sign in to access your projects`}>
      {isNew && <RegisteredNotice {...registered} />}
      <LinkNotice />
      {usesCode ? <CodeForm /> : <EmailForm />}
      <PlainButton onClick={() => setUsesCode(!usesCode)} className={`touch-target justify-self-start text-sm ${link}`}>
        {usesCode ? 'Use email login' : 'Use access code only'}
      </PlainButton>
      <div className="grid gap-3 border-line border-t pt-5 text-sm">
        <p className="text-muted">
          Don't have an account?{' '}
          <Link to="/client/register" className={link}>
            Request an invite
          </Link>
        </p>
        <a href="/" className={`touch-target justify-self-start ${link}`}>
          Return to Homepage
        </a>
      </div>
    </AuthCard>
  );
}

/** What the registration page passed on in the navigation state, if the client has just registered. */
const useRegistered = () => useLocation().state as Partial<Registered> | null;

/** Tells somebody who has just registered what comes next. */
const RegisteredNotice = ({ email, needsConfirmation, isLinkSent }: Partial<Registered>) => (
  <p className="rounded-sm bg-cerulean px-4 py-3 text-on-cerulean [overflow-wrap:anywhere]">
    {needsConfirmation ? (
      <>
        Confirm that <strong className="font-semibold">{email}</strong> is yours.{' '}
        {emailedLink(
          isLinkSent
            ? "We sent a link there, which works for two days. If it doesn't arrive, sign in and we'll send it again. You'll get an email once your request is approved."
            : "We can't email you a link today. Please request access again tomorrow.",
        )}
      </>
    ) : (
      'Your account is ready. Sign in with the password you chose.'
    )}
  </p>
);

/** Tells clients whom the studio has added, and who come by their first email, how to choose a password. */
function LinkNotice() {
  const forgotPassword = forgotPasswordPath(useReturnPath());
  const isShown = useLocation().state === openedLink;
  if (!useHydrated() || !isShown) return null;
  return (
    <p className="rounded-sm bg-cerulean px-4 py-3 text-on-cerulean">
      Sign in to open this page. Haven't chosen a password yet?{' '}
      <Link to={forgotPassword} className="font-semibold underline underline-offset-4">
        Choose your password first
      </Link>
      . {emailedLink("We'll email you a link for it.")}
    </p>
  );
}

function EmailForm() {
  const forgotPassword = forgotPasswordPath(useReturnPath());
  const { register, handleSubmit, formState } = useApiForm(clientLogin, { email: useRegistered()?.email ?? '', password: '' });
  const toast = useToast();
  const signInAs = useSignIn();
  const signIn = useMutation({
    mutationFn: (form: { email: string; password: string }) => call(authEndpoints.clientLogin, { body: form }),
    onSuccess: (response) => signInAs(response, { title: 'Login successful', description: 'Redirecting to your dashboard...' }),
    onError: (error) =>
      toast({
        title: 'Login failed',
        description: serverMessage(error) ?? 'Please check your credentials and try again.',
        destructive: true,
      }),
  });
  return (
    <Form onSubmit={handleSubmit((form) => signIn.mutate(form))}>
      <TextField label="Email" type="email" autoComplete="username" error={formState.errors.email} {...register('email')} />
      <PasswordField label="Password" error={formState.errors.password} {...register('password')} />
      <Link to={forgotPassword} className={`touch-target self-start text-sm ${link}`}>
        Forgot your password?
      </Link>
      <Button type="submit" pending={(signIn.isPending || signIn.isSuccess) && 'Signing in...'}>
        Sign In
      </Button>
    </Form>
  );
}

/** The form to sign in with an access code, which allows only viewing and paying. */
function CodeForm() {
  const { register, handleSubmit, formState } = useApiForm(accessCode, { code: '' });
  const toast = useToast();
  const signInAs = useSignIn();
  const signIn = useMutation({
    mutationFn: (form: { code: string }) => call(authEndpoints.accessCode, { body: form }),
    onSuccess: (response) => signInAs(response, { title: response.message, description: 'Redirecting to dashboard...' }),
    onError: (error) =>
      toast({ title: 'Access denied', description: serverMessage(error) ?? 'Invalid password. Please try again.', destructive: true }),
  });
  return (
    <Form onSubmit={handleSubmit((form) => signIn.mutate(form))}>
      <PasswordField
        label="Access Password"
        autoComplete="off"
        hint="The access code you got from the studio."
        error={formState.errors.code}
        {...register('code')}
      />
      <Button type="submit" pending={(signIn.isPending || signIn.isSuccess) && 'Signing in...'}>
        Sign In
      </Button>
    </Form>
  );
}

/** Redirects a client who is already signed in, but not after logging out and not from an access-code session. Checks once. */
function useRedirectSignedIn() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const next = useReturnPath();
  const { data } = useQuery(
    query(
      authEndpoints.clientMe,
      {},
      {
        audience: 'login',
        select: signedInClient,
        enabled: state !== hasLoggedOut,
        gcTime: 0,
        staleTime: 'static',
        refetchOnWindowFocus: false,
      },
    ),
  );
  const isSignedIn = data !== undefined && data.scope !== 'code';
  useEffect(() => {
    if (isSignedIn) navigate(next, { replace: true });
  }, [isSignedIn, next, navigate]);
}

type SignedIn = Pick<JsonResponse<typeof authEndpoints.clientLogin>, 'client' | 'scope' | 'isFirstSignIn'>;

/** Caches the signed-in client, shows a toast and redirects to the page requested first. */
function useSignIn() {
  const toast = useToast();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const clearQueries = useClearClientQueries();
  const next = useReturnPath();
  return ({ client, scope, isFirstSignIn }: SignedIn, message: { title: string; description: string }) => {
    clearQueries();
    queryClient.setQueryData(clientSession.queryKey, { success: true, client, scope });
    // The toast closes when the next page comes, so that it doesn't cover buttons there.
    toast({ ...message, duration: redirectDelay });
    setTimeout(() => navigate(next, { state: isFirstSignIn ? firstVisit : null }), redirectDelay);
  };
}
