import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';
import { type BulkDialogProps, emailsOf, othersStay } from '#web/ui/list/bulk.ts';

/** Archives several projects. Nothing changes for their clients. */
export const ArchiveDialog = ({ title, number, others, action, onClose }: BulkDialogProps) => (
  <ConfirmDialog title={title} confirmLabel="Archive" harmless action={action} pendingLabel="Starting..." open onClose={onClose}>
    <p>
      Only completed projects are archived, and their clients still find them in the portal. {othersStay(others)}{' '}
      {emailsOf({ emails: 'none' }, number)}
    </p>
  </ConfirmDialog>
);
