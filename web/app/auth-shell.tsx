import { Outlet } from 'react-router';
import { AuthLayout } from '../ui/auth-layout.tsx';

export default function EntranceShell() {
  return (
    <AuthLayout>
      <Outlet />
    </AuthLayout>
  );
}
