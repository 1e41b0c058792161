import { useEffect } from 'react';
import { clearDrafts } from '#web/lib/browser-storage.ts';
import { AuthCard } from '#web/ui/auth-card.tsx';

interface LinkEndedProps {
  /** The people whose drafts to clear, because they end with the link. */
  audience?: 'guest' | 'upload-link';
}

/** Shown instead of what an expired, revoked or incomplete link led to. */
export function LinkEnded({ audience }: LinkEndedProps) {
  useEffect(() => {
    if (audience) clearDrafts(audience);
  }, [audience]);
  return (
    <AuthCard
      title="This link doesn't work anymore"
      text="It has expired, was revoked, or isn't complete. Ask whoever sent it for a new one."
    >
      {null}
    </AuthCard>
  );
}
