import { useState } from 'react';
import { createPortal } from 'react-dom';
import { PlainButton } from '#web/ui/button/button.tsx';
import { useCloseDialog } from '#web/ui/dialog/close-dialog.ts';
import { AddDeliverablesDialog } from './add-deliverables-dialog.tsx';
import { useDeliverables } from './deliverables.ts';

interface ButtonProps {
  project: { id: number; clientId: number };
  /** Suggested, such as the lines of the agreed scope. */
  titles?: string[];
  children: string;
}

/** Adds films to a project with a single one, which shows nothing else of deliverables. */
export function AddFilmsButton({ project, titles, children }: ButtonProps) {
  const { data, hasSeveral } = useDeliverables(project.id);
  const closeDialog = useCloseDialog();
  const [open, setOpen] = useState(false);
  if (!data || hasSeveral) return null;
  return (
    <>
      <PlainButton onClick={() => setOpen(true)} className="self-start underline underline-offset-4 hover:text-ink">
        {children}
      </PlainButton>
      {/* Outside of a dialog around, which would take what is typed for changes of its own. */}
      {createPortal(
        <AddDeliverablesDialog
          project={project}
          {...(titles && { titles })}
          open={open}
          onClose={() => setOpen(false)}
          onAdded={closeDialog}
        />,
        document.body,
      )}
    </>
  );
}
