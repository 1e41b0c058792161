import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { authEndpoints } from '#contract/accounts/auth.ts';
import { call } from '#web/lib/api.ts';
import { useLeaveAdminArea } from '#web/pages/leave.ts';
import type { ButtonStyle } from '#web/ui/button/button.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { useToast } from '#web/ui/toast/toast.tsx';

interface LogOutProps extends Pick<ButtonStyle, 'variant'> {
  className?: string;
  children?: ReactNode;
}

/** Signs the admin out. */
export function LogOut({ variant = 'secondary', className = '', children = 'Log Out' }: LogOutProps) {
  const toast = useToast();
  const leave = useLeaveAdminArea();
  const logOut = useMutation({
    mutationFn: () => call(authEndpoints.adminLogout, {}),
    onSuccess: async () => {
      await leave();
      toast({ title: 'Logged Out', description: 'You have been logged out of the admin area.' });
    },
    onError: () => toast({ title: 'Logout failed', destructive: true }),
  });
  return (
    <Button
      variant={variant}
      size="small"
      className={className}
      pending={logOut.isPending && 'Logging out...'}
      onClick={() => logOut.mutate()}
    >
      {children}
    </Button>
  );
}
