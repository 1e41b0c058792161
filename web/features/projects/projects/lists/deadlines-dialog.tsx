import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { type BulkDialogProps, emailsOf } from '#web/ui/list/bulk.ts';

/** Asks for the date that several projects get. */
export function DeadlinesDialog({ title, number, action, onClose }: BulkDialogProps) {
  const [deadline, setDeadline] = useState('');
  return (
    <ConfirmDialog
      title={title}
      confirmLabel="Set deadline"
      harmless
      action={{ ...action, mutate: () => action.mutate({ deadline: deadline || null }) }}
      pendingLabel="Starting..."
      open
      onClose={onClose}
    >
      <TextField
        label="Deadline"
        type="date"
        hint="Without one, they have no deadline."
        value={deadline}
        onChange={({ target }) => setDeadline(target.value)}
      />
      <p>{emailsOf({ emails: 'none' }, number)}</p>
    </ConfirmDialog>
  );
}
