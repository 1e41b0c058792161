import { useMutation } from '@tanstack/react-query';
import { authEndpoints } from '#api/accounts/auth.ts';
import { call } from '#web/lib/api.ts';
import { useForgetAdmin } from '#web/pages/forget-session.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useToast } from '#web/ui/toast/toast.tsx';

export function useLogOut() {
  const toast = useToast();
  const leave = useForgetAdmin();
  return useMutation({
    mutationFn: () => call(authEndpoints.adminLogout, {}),
    onSuccess: async () => {
      await leave();
      toast({ title: 'Logged Out', description: 'You have been logged out of the admin area.' });
    },
    onError: () => toast({ title: 'Logout failed', destructive: true }),
  });
}

export function LogOut() {
  const logOut = useLogOut();
  return (
    <Button variant="secondary" size="small" pending={logOut.isPending && 'Logging out...'} onClick={() => logOut.mutate()}>
      Log Out
    </Button>
  );
}
