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

/** Asks first: nothing brings a message back. */
export function DeleteMessage({ message: { id, name }, onDeleted, ...size }: DeleteMessageProps) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const remove = useAction({
    mutationFn: () => call(contactEndpoints.remove, { params: { id } }),
    successMessage: 'Message deleted.',
    errorMessage: "The message couldn't be deleted. Please try again.",
    // Only the lists: the message itself is not there to be read.
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
      <Button variant="secondary" {...size} aria-label={`Delete message from ${name}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      <ConfirmDialog
        title="Delete this message?"
        confirmLabel="Delete Message"
        action={remove}
        pendingLabel="Deleting..."
        open={asking}
        onClose={close}
      >
        <p>The message from {name} and the email copies of it are deleted. This can't be undone.</p>
      </ConfirmDialog>
    </>
  );
}
