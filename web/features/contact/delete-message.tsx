import { useState } from 'react';
import { contactEndpoints } from '../../../contract/contact.ts';
import { call } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useAction } from '../../ui/use-action.ts';

interface DeleteMessageProps {
  message: { id: number; name: string };
  size?: 'small';
  onDeleted?: () => void;
}

/** Asks for confirmation, because deleting a message is final. */
export function DeleteMessage({ message: { id, name }, onDeleted, ...size }: DeleteMessageProps) {
  const [confirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const remove = useAction({
    mutationFn: () => call(contactEndpoints.remove, { params: { id } }),
    successMessage: 'Message deleted.',
    errorMessage: "The message couldn't be deleted. Please try again.",
    // Only the lists: refetching the deleted message would fail.
    invalidates: [
      ['admin', 'contact-messages', contactEndpoints.list.path],
      ['admin', 'overview'],
    ],
    onSuccess: () => {
      close();
      onDeleted?.();
    },
  });
  return (
    <>
      <Button variant="secondary" {...size} aria-label={`Delete message from ${name}`} onClick={() => setConfirming(true)}>
        Delete
      </Button>
      <ConfirmDialog
        title="Delete this message?"
        confirmLabel="Delete message"
        action={remove}
        pendingLabel="Deleting..."
        open={confirming}
        onClose={close}
      >
        <p>The message from {name} and the email copies of it are deleted. This can't be undone.</p>
      </ConfirmDialog>
    </>
  );
}
