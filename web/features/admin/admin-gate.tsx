import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { adminLogin, authEndpoints } from '../../../contract/auth.ts';
import { call, isStatus, messageOf } from '../../lib/api.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { EntranceFrame } from '../../ui/entrance-frame.tsx';
import { TextField } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { adminSession } from '../auth/queries.ts';

/** The door to the admin area; the server checks the password. */
export function AdminGate() {
  const [named, setNamed] = useState(false);
  const { register, handleSubmit, formState, setError } = useContractForm(adminLogin, { password: '', username: '' });
  const toast = useToast();
  const queryClient = useQueryClient();
  const signIn = useMutation({
    mutationFn: (form: { password: string; username: string | null }) => call(authEndpoints.adminLogin, { body: form }),
    onSuccess: ({ admin }) => queryClient.setQueryData(adminSession.queryKey, admin),
    onError: (error) => {
      if (isStatus(error, 401)) setError('password', { message: 'Incorrect password' });
      const description = messageOf(error) ?? 'Please check your connection and try again.';
      toast({ title: 'Authentication Failed', description, destructive: true });
    },
  });
  return (
    <EntranceFrame>
      <section className="grid w-full max-w-md gap-6 rounded-md border border-line bg-surface p-6 sm:p-8">
        <div className="grid gap-2">
          <h1 className="font-bold text-3xl">Admin Access</h1>
          <p className="text-quiet">Enter your password to view contact form submissions.</p>
        </div>
        <form noValidate method="post" className="grid gap-4" onSubmit={handleSubmit((form) => signIn.mutate(form))}>
          {named && <TextField label="Username" autoComplete="username" {...register('username')} />}
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            error={formState.errors.password}
            {...register('password')}
          />
          <Button type="submit" pending={signIn.isPending && 'Checking...'}>
            Access Admin Area
          </Button>
        </form>
        <div className="flex flex-wrap justify-between gap-3 text-sm">
          {!named && (
            <button type="button" onClick={() => setNamed(true)} className="text-quiet underline-offset-4 hover:underline">
              Sign in with a username
            </button>
          )}
          <Link to="/" className="font-semibold text-accent-ink underline-offset-4 hover:underline">
            Return to Website
          </Link>
        </div>
      </section>
    </EntranceFrame>
  );
}
