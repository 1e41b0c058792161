import { useState } from 'react';
import { PlainButton } from '#web/ui/button/button.tsx';
import { AddDeliverablesDialog } from './add-deliverables-dialog.tsx';
import { useDeliverables } from './deliverables.ts';

interface AddButtonProps {
  project: { id: number; clientId: number };
  /** The lines of the agreed scope. */
  scope: string[];
}

/** Where a project with one film, which shows nothing else of deliverables, gets more of them. */
export function AddFilmButton({ project, scope }: AddButtonProps) {
  const { data, hasSeveral } = useDeliverables(project.id);
  const [open, setOpen] = useState(false);
  if (!data || hasSeveral) return null;
  const isList = scope.length > 1;
  return (
    <>
      <PlainButton onClick={() => setOpen(true)} className="underline underline-offset-4 hover:text-ink">
        {isList ? 'Make films from this list' : 'Add another film'}
      </PlainButton>
      <AddDeliverablesDialog project={project} titles={isList ? scope : []} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
