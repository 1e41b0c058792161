import { useState } from 'react';
import { waitlistEndpoints } from '#api/inbox/waitlist.ts';
import { call } from '#web/lib/api.ts';
import { ConfirmAction } from '#web/ui/dialog/confirm-action.tsx';
import { RowMenu } from '#web/ui/list/row-menu.tsx';
import type { Action } from '#web/ui/menu.tsx';

interface WaitlistEntryActionsProps {
  entry: { id: number; name: string };
  /** The other actions on the entry. */
  others: Action[];
}

/** What can be done with an entry of the waitlist; deleting it comes last. */
export function WaitlistEntryActions({ entry: { id, name }, others }: WaitlistEntryActionsProps) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <RowMenu of={name} actions={[...others, { name: 'Delete', onChoose: () => setDeleting(true), isDanger: true }]} />
      <ConfirmAction
        title={`Delete ${name} from the waitlist?`}
        confirmLabel="Delete entry"
        pendingLabel="Deleting..."
        action={{
          mutationFn: () => call(waitlistEndpoints.remove, { params: { id } }),
          successMessage: `${name} was removed from the waitlist.`,
          errorMessage: "The entry couldn't be deleted. Please try again.",
        }}
        open={isDeleting}
        onClose={() => setDeleting(false)}
      >
        <p>The entry and the email copies of it are deleted. This can't be undone.</p>
      </ConfirmAction>
    </>
  );
}
