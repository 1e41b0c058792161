import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { fileEndpoints } from '#api/projects/files.ts';
import type { FilesOf, ProjectFile } from '#web/features/projects/files/files.ts';
import { call } from '#web/lib/api.ts';
import { PlainButton } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx';

export function DeleteFile({ of, file: { id, name, type } }: { of: FilesOf; file: ProjectFile }) {
  const [asking, setAsking] = useState(false);
  const remove = useAction({
    mutationFn: () => call(fileEndpoints.remove, { params: { id }, query: { as: of.audience } }),
    successMessage: 'File deleted. You can restore it for 30 days.',
    errorMessage: "The file couldn't be deleted. Please try again.",
    undo: () => call(fileEndpoints.restore, { params: { id }, query: { as: of.audience } }),
    onSuccess: () => setAsking(false),
  });
  return (
    <>
      <PlainButton
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={() => setAsking(true)}
        className="grid size-9 pointer-coarse:size-11 place-items-center rounded-sm text-muted hover:bg-inset hover:text-ink"
      >
        <Trash2 aria-hidden size={18} />
      </PlainButton>
      <ConfirmDialog
        title="Delete this file?"
        confirmLabel="Delete"
        action={remove}
        pendingLabel="Deleting..."
        open={asking}
        onClose={() => setAsking(false)}
      >
        <p dir="auto" className="font-medium text-ink [overflow-wrap:anywhere]">
          {name}
        </p>
        <p>
          {type === 'draft' &&
            of.audience === 'admin' &&
            'The client can no longer watch it, and newer versions no longer list its open comments. '}
          You can restore it for 30 days under "Recently deleted". Then it's gone for good.
        </p>
      </ConfirmDialog>
    </>
  );
}
