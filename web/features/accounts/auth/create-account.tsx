import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { authEndpoints } from '#api/accounts/auth.ts';
import { call, isStatus, serverMessage } from '#web/lib/api.ts';
import { query } from '#web/lib/query.ts';
import { TextLink } from '#web/ui/text-link.tsx';
import { useToast } from '#web/ui/toast/toast.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { firstVisit, loginPath, type Registered, returnPath } from './return-path.ts';
import { clientSession, useClearClientQueries } from './session.ts';

/** Has whoever has just confirmed their address by signing set a password, and signs them in. @param path of the registration */
export function CreateAccount({ path }: { path: string }) {
  const { token, email, next } = readPath(path);
  const { data } = useQuery(query(authEndpoints.checkInvitation, { body: { token, email } }, { refetchOnWindowFocus: false }));
  const create = useCreateAccount({ token, email, next, name: data?.name ?? '' });
  if (data?.state === 'used')
    return (
      <p>
        Your account is ready. <TextLink to={loginPath(next)}>Sign in</TextLink>
      </p>
    );
  // Replaced, or revoked by the studio: the latest link is in an email.
  if (data?.state !== 'open') return null;
  return (
    <section className="mt-2 grid w-full gap-4 border-line border-t pt-6 text-left">
      <div className="grid gap-1">
        <h2 className="font-semibold text-xl">Create your account</h2>
        <p className="text-pretty text-muted [overflow-wrap:anywhere]">
          Choose a password for {email}. Next comes your project, where you upload footage and follow the work.
        </p>
      </div>
      <NewPasswordForm action={create} username={email} pending="Creating your account...">
        Create account
      </NewPasswordForm>
    </section>
  );
}

function readPath(path: string) {
  const { searchParams } = new URL(path, location.origin);
  return { token: searchParams.get('token') ?? '', email: searchParams.get('email') ?? '', next: returnPath(searchParams.get('next')) };
}

/** Registers the client and signs them in. If only the sign-in fails, the sign-in page follows. */
function useCreateAccount({ token, email, next, name }: { token: string; email: string; next: string; name: string }) {
  const toast = useToast();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const clearQueries = useClearClientQueries();
  return useMutation({
    mutationFn: async (password: string) => {
      await call(authEndpoints.register, { query: { token, email }, body: { name, email, password, confirmPassword: password } });
      return call(authEndpoints.clientLogin, { body: { email, password } }).catch(() => undefined);
    },
    onSuccess: (signedIn) => {
      if (!signedIn)
        return navigate(loginPath(next), { state: { email, needsConfirmation: false, isLinkSent: false } satisfies Registered });
      const { client, scope } = signedIn;
      clearQueries();
      queryClient.setQueryData(clientSession.queryKey, { success: true, client, scope });
      toast({ title: 'Registration successful', description: "You're signed in." });
      return navigate(next, { state: firstVisit });
    },
    onError: (error) => {
      if (isStatus(error, 422)) return;
      const fallback = 'There was a problem with your registration. Please try again.';
      toast({ title: 'Registration failed', description: serverMessage(error) ?? fallback, destructive: true });
    },
  });
}
