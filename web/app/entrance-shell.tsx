import { Outlet } from 'react-router';
import { EntranceFrame } from '../ui/entrance-frame.tsx';

export default function EntranceShell() {
  return (
    <EntranceFrame>
      <Outlet />
    </EntranceFrame>
  );
}
