import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { z } from 'zod';
import { adminLogin, authEndpoints } from '#api/accounts/auth.ts';
import { call, errorCode, isStatus, serverMessage } from '#web/lib/api.ts';
import { saveSignInByUsername, signsInByUsername } from '#web/lib/preferences.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { AuthCard } from '#web/ui/auth-card.tsx';
import { AuthLayout } from '#web/ui/auth-layout.tsx';
import { Button, PlainButton } from '#web/ui/button/button.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { ItemTitle } from '#web/ui/item-title.tsx';
import { useToast } from '#web/ui/toast/toast.tsx';
import { landingPages } from './landing-pages.ts';
import type { InvitedAdmin } from './return-path.ts';
import { useEnterAdminArea } from './session.ts';

const link = 'font-semibold text-accent-ink underline-offset-4 hover:underline';

/**
 * The sign-in form of the admin area: the owner enters a password, everybody else a username, too. This browser remembers which.
 * The server checks the password, and asks for a code if the admin has set up an authenticator app.
 * @param hasExpired whether the session ended while a page of the admin area was open; that page is shown again after sign-in
 */
export function AdminGate({ hasExpired = false }: { hasExpired?: boolean }) {
  const [byUsername, setByUsername] = useState(signsInByUsername);
  const { register, errors, submit, isPending, needsCode } = useAdminSignIn(byUsername, hasExpired);
  const switchPerson = () => {
    setByUsername(!byUsername);
    saveSignInByUsername(!byUsername);
  };
  return (
    <AuthLayout>
      <ItemTitle name="Admin Access" />
      <AuthCard title="Admin Access" text="Enter your password to view contact form submissions.">
        {hasExpired && (
          <p className="rounded-sm bg-cerulean px-4 py-3 text-on-cerulean">
            Your session has ended. Sign in again to pick up where you left off.
          </p>
        )}
        <Form onSubmit={submit}>
          {byUsername && <TextField label="Username" autoComplete="username" error={errors.username} {...register('username')} />}
          <PasswordField label="Password" error={errors.password} {...register('password')} />
          {needsCode && (
            <TextField
              label="Code"
              autoComplete="one-time-code"
              autoFocus
              hint="The code from your authenticator app, or one of your recovery codes."
              error={errors.code}
              {...register('code')}
            />
          )}
          <Button type="submit" pending={isPending && 'Signing in...'}>
            Access Admin Area
          </Button>
        </Form>
        <p className="text-muted">
          {byUsername ? 'Are you the owner? ' : 'Not the owner? '}
          <PlainButton onClick={switchPerson} className={link}>
            {byUsername ? 'Sign in with just your password' : 'Sign in with your username'}
          </PlainButton>
        </p>
        <div className="border-line border-t pt-5 text-sm">
          <a href="/" className={`touch-target ${link}`}>
            Return to Website
          </a>
        </div>
      </AuthCard>
    </AuthLayout>
  );
}

/** The sign-in form's state. The code field appears once the server asks for a code. */
function useAdminSignIn(byUsername: boolean, hasExpired: boolean) {
  const [needsCode, setNeedsCode] = useState(false);
  const { state: invited, pathname } = useLocation() as { state: Partial<InvitedAdmin> | null; pathname: string };
  const navigate = useNavigate();
  const { register, handleSubmit, formState, setError, showFieldErrors } = useApiForm(adminLogin, {
    password: '',
    username: invited?.username ?? '',
    code: '',
  });
  const toast = useToast();
  const enterAdminArea = useEnterAdminArea();
  const signIn = useMutation({
    mutationFn: (body: z.output<typeof adminLogin>) => call(authEndpoints.adminLogin, { body }),
    onSuccess: ({ admin, landing }) => {
      const isAtRoot = /^\/admin\/?$/.test(pathname);
      if (isAtRoot && !hasExpired) navigate(landingPages[landing].to, { replace: true });
      enterAdminArea(admin);
    },
    onError: (error) => {
      if (errorCode(error) === 'second_factor') {
        if (needsCode) setError('code', { message: 'Code is required' });
        return setNeedsCode(true);
      }
      if (showFieldErrors(error)) return;
      if (isStatus(error, 401)) setError('password', { message: 'Incorrect password' });
      const description = serverMessage(error) ?? 'Please check your connection and try again.';
      toast({ title: 'Authentication Failed', description, destructive: true });
    },
  });
  const submit = handleSubmit(({ username, ...form }) => {
    if (byUsername && !username) return setError('username', { message: 'Username is required' }, { shouldFocus: true });
    signIn.mutate({ ...form, username: byUsername ? username : null });
  });
  return { register, errors: formState.errors, submit, isPending: signIn.isPending, needsCode };
}
