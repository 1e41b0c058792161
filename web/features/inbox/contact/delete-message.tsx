import { Trash2 } from 'lucide-react';
import { contactEndpoints } from '#api/inbox/contact.ts';
import { call } from '#web/lib/api.ts';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';

interface DeleteMessageProps {
  message: { id: number; name: string };
  /** Shows a small button with an icon, for a list. */
  isIcon?: boolean;
  /** The page to open afterward, from one that shows the message. */
  leavesTo?: string;
}

/** Asks for confirmation, because deleting a message is final. */
export function DeleteMessage({ message: { id, name }, leavesTo, isIcon = false }: DeleteMessageProps) {
  const label = `Delete message from ${name}`;
  return (
    <ConfirmButton
      label={isIcon ? <Trash2 aria-hidden size={16} /> : 'Delete'}
      button={{ 'aria-label': label, ...(isIcon && { size: 'small', title: label }) }}
      title="Delete this message?"
      confirmLabel="Delete message"
      pendingLabel="Deleting..."
      action={{
        mutationFn: () => call(contactEndpoints.remove, { params: { id } }),
        successMessage: 'Message deleted.',
        errorMessage: "The message couldn't be deleted. Please try again.",
        leavesTo,
      }}
    >
      <p>The message from {name} and the email copies of it are deleted. This can't be undone.</p>
    </ConfirmButton>
  );
}
