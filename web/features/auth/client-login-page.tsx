import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { authEndpoints, clientLogin } from '../../../contract/auth.ts';
import { call, messageOf } from '../../lib/api.ts';
import { pageTitle } from '../../lib/site.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { EntranceCard } from './entrance-card.tsx';
import { clientSession, useForgetClient } from './queries.ts';

const redirectAfter = 1500;

export const meta = pageTitle('Client Portal');

export default function ClientLoginPage() {
  const { register, handleSubmit, formState } = useContractForm(clientLogin, { email: '', password: '' });
  const signIn = useSignIn();
  const link = 'font-semibold text-accent-ink underline-offset-4 hover:underline';
  return (
    <EntranceCard title="Client Portal" text="Welcome back! Sign in to access your projects">
      <form noValidate method="post" className="grid gap-4" onSubmit={handleSubmit((form) => signIn.mutate(form))}>
        <TextField label="Email" type="email" autoComplete="username" error={formState.errors.email} {...register('email')} />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          error={formState.errors.password}
          {...register('password')}
        />
        <Link to="/client/forgot-password" className={`justify-self-start text-sm ${link}`}>
          Forgot your password?
        </Link>
        <Button type="submit" pending={(signIn.isPending || signIn.isSuccess) && 'Signing in...'}>
          Sign In
        </Button>
      </form>
      <div className="grid gap-3 border-line border-t pt-5 text-sm">
        <p className="text-quiet">
          Don't have an account?{' '}
          <Link to="/client/register" className={link}>
            Request an invite
          </Link>
        </p>
        <Link to="/" className={`justify-self-start ${link}`}>
          Return to Homepage
        </Link>
      </div>
    </EntranceCard>
  );
}

function useSignIn() {
  const toast = useToast();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const forget = useForgetClient();
  return useMutation({
    mutationFn: (form: { email: string; password: string }) => call(authEndpoints.clientLogin, { body: form }),
    onSuccess: ({ client }) => {
      forget();
      queryClient.setQueryData(clientSession.queryKey, client);
      toast({ title: 'Login successful', description: 'Redirecting to your dashboard...' });
      setTimeout(() => navigate('/client/dashboard'), redirectAfter);
    },
    onError: (error) =>
      toast({ title: 'Login failed', description: messageOf(error) ?? 'Please check your credentials and try again.', destructive: true }),
  });
}
