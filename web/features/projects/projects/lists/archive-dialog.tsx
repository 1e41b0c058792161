import { useState } from 'react';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { CheckboxField } from '#web/ui/form/field.tsx';
import { type BulkDialogProps, emailsOf, othersStay } from '#web/ui/list/bulk.ts';

/** Archives several projects, by default without an email to their clients: most of them have been done for a while. */
export function ArchiveDialog({ title, number, others, action, onClose }: BulkDialogProps) {
  const [emailClients, setEmailClients] = useState(false);
  return (
    <ConfirmDialog
      title={title}
      confirmLabel="Archive"
      harmless
      action={{ ...action, mutate: () => action.mutate({ emailClients }) }}
      pendingLabel="Starting..."
      open
      onClose={onClose}
    >
      <p>Only completed projects are archived, and their clients still find them in the portal. {othersStay(others)}</p>
      <CheckboxField label="Email the clients, too" checked={emailClients} onChange={({ target }) => setEmailClients(target.checked)} />
      <p role="status">{emailsOf({ emails: emailClients ? 'each' : 'none' }, number)}</p>
    </ConfirmDialog>
  );
}
