import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { adminLogin, authEndpoints } from '../../../contract/auth.ts';
import { call, errorCode, isStatus, serverMessage } from '../../lib/api.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { AuthCard } from '../../ui/auth-card.tsx';
import { AuthLayout } from '../../ui/auth-layout.tsx';
import { Button, PlainButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/field.tsx';
import { Form } from '../../ui/form/form.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { useToast } from '../../ui/toast/toast.tsx';
import { useEnterAdminArea } from './queries.ts';

/**
 * The door to the admin area; the server checks the password, and asks for a code where the admin has set that up.
 * @param wasInside whose session has ended, and whose page waits behind the door
 */
export function AdminGate({ wasInside = false }: { wasInside?: boolean }) {
  const [named, setNamed] = useState(false);
  const [coded, setCoded] = useState(false);
  const { register, handleSubmit, formState, setError, showFieldErrors } = useContractForm(adminLogin, {
    password: '',
    username: '',
    code: '',
  });
  const { errors } = formState;
  const toast = useToast();
  const enter = useEnterAdminArea();
  const signIn = useMutation({
    mutationFn: (body: z.output<typeof adminLogin>) => call(authEndpoints.adminLogin, { body }),
    onSuccess: ({ admin }) => enter(admin),
    onError: (error) => {
      if (errorCode(error) === 'second_factor') {
        if (coded) setError('code', { message: 'Code is required' });
        return setCoded(true);
      }
      if (showFieldErrors(error)) return;
      if (isStatus(error, 401)) setError('password', { message: 'Incorrect password' });
      const description = serverMessage(error) ?? 'Please check your connection and try again.';
      toast({ title: 'Authentication Failed', description, destructive: true });
    },
  });
  return (
    <AuthLayout>
      <AuthCard title="Admin Access" text="Enter your password to view contact form submissions.">
        {wasInside && (
          <p className="rounded-sm bg-cerulean px-4 py-3 text-on-cerulean">
            Your session has ended. Sign in again to pick up where you left off.
          </p>
        )}
        <Form onSubmit={handleSubmit((form) => signIn.mutate(form))}>
          {named && <TextField label="Username" autoComplete="username" error={errors.username} {...register('username')} />}
          <PasswordField label="Password" error={errors.password} {...register('password')} />
          {coded && (
            <TextField
              label="Code"
              autoComplete="one-time-code"
              autoFocus
              hint="The code from your authenticator app, or one of your recovery codes."
              error={errors.code}
              {...register('code')}
            />
          )}
          <Button type="submit" pending={signIn.isPending && 'Checking...'}>
            Access Admin Area
          </Button>
        </Form>
        <div className="flex flex-wrap justify-between gap-3 text-sm">
          {!named && (
            <PlainButton onClick={() => setNamed(true)} className="text-muted underline-offset-4 hover:underline">
              Sign in with a username
            </PlainButton>
          )}
          <Link to="/" className="font-semibold text-accent-ink underline-offset-4 hover:underline">
            Return to Website
          </Link>
        </div>
      </AuthCard>
    </AuthLayout>
  );
}
