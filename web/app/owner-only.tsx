import { Outlet, useOutletContext } from 'react-router';
import { EmptyState } from '../ui/card.tsx';

/** Around the pages that only the owner may read: another admin is told so, and nothing is asked for that would be refused. */
export default function OwnerOnly() {
  const admin = useOutletContext<{ isOwner: boolean }>();
  if (admin.isOwner) return <Outlet context={admin} />;
  return (
    <EmptyState title="This page is for the owner.">
      <p className="max-w-[50ch] text-pretty text-muted">
        Only the owner of the studio may see what is here. Please ask the owner if you need something from it.
      </p>
    </EmptyState>
  );
}
