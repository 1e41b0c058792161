import { Outlet } from 'react-router';
import { AuthLayout } from '#web/ui/auth-layout.tsx';

export default function AuthShell() {
  return (
    <AuthLayout>
      <Outlet />
    </AuthLayout>
  );
}
