import { Outlet, useOutletContext } from 'react-router';
import { EmptyState } from '#web/ui/card/card.tsx';

/** Wraps owner-only pages: other admins see an explanation, and no request is sent that would be rejected. */
export default function OwnerOnly() {
  const admin = useOutletContext<{ isOwner: boolean }>();
  if (admin.isOwner) return <Outlet context={admin} />;
  return (
    <EmptyState heading="h1" title="Only the owner can open this page">
      <p className="max-w-[50ch] text-pretty text-muted">If you need something from it, ask the owner of the studio.</p>
    </EmptyState>
  );
}
