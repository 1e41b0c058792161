import type { ReactNode } from 'react';
import { waitlistEndpoints } from '#contract/inbox/waitlist.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';

interface WaitlistEntryActionsProps {
  entry: { id: number; name: string; invitedAt: string | null };
  onInvite: () => void;
  /** What else can be done. */
  children: ReactNode;
}

/** Invites a person on the waitlist or deletes the entry. */
export function WaitlistEntryActions({ entry: { id, name, invitedAt }, onInvite, children }: WaitlistEntryActionsProps) {
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {invitedAt && <p className="whitespace-nowrap text-muted text-sm">Invited {formatInstant(invitedAt)}</p>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" size="small" aria-label={`Invite ${name}`} onClick={onInvite}>
          Invite
        </Button>
        <ConfirmButton
          label="Delete"
          button={{ size: 'small', 'aria-label': `Delete ${name} from the waitlist` }}
          title={`Delete ${name} from the waitlist?`}
          confirmLabel="Delete entry"
          pendingLabel="Deleting..."
          action={{
            mutationFn: () => call(waitlistEndpoints.remove, { params: { id } }),
            successMessage: `${name} was removed from the waitlist.`,
            errorMessage: "The entry couldn't be deleted. Please try again.",
          }}
        >
          <p>The entry and the email copies of it are deleted. This can't be undone.</p>
        </ConfirmButton>
        {children}
      </div>
    </div>
  );
}
