import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import type { BulkDialogProps } from '#web/ui/list/bulk.ts';

/** Asks for the date that several deliverables get. */
export function DueDateDialog({ title, action, onClose }: BulkDialogProps) {
  const [dueDate, setDueDate] = useState('');
  return (
    <ConfirmDialog
      title={title}
      confirmLabel="Set due date"
      harmless
      action={{ ...action, mutate: () => action.mutate({ dueDate: dueDate || null }) }}
      pendingLabel="Starting..."
      open
      onClose={onClose}
    >
      <TextField
        label="Due date"
        type="date"
        hint="Without one, each is due by the deadline of its project."
        value={dueDate}
        onChange={({ target }) => setDueDate(target.value)}
      />
    </ConfirmDialog>
  );
}
