import { type ReactNode, useState } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { TitledCard } from '#web/ui/card/titled-card.tsx';
import { AddLinkDialog } from './list/add-link-dialog.tsx';
import { FileList } from './list/file-list.tsx';

/** A project's files in the portal. */
export const PortalFiles = ({ projectId, canAct, children }: { projectId: number; canAct: boolean; children?: ReactNode }) => (
  <TitledCard title="Files">
    <FileList audience="client" projectId={projectId} canAct={canAct} />
    {children}
  </TitledCard>
);

interface StudioFilesProps {
  projectId: number;
  /** Buttons beside the title. */
  actions: ReactNode;
  /** Opens the dialog that sends a draft invoice for which files are locked. */
  onSendInvoice: (draftId: number) => void;
  /** Shown above the list. */
  children: ReactNode;
}

/** A project's files in the admin area. */
export function StudioFiles({ projectId, actions, onSendInvoice, children }: StudioFilesProps) {
  const [linking, setLinking] = useState(false);
  const of = { audience: 'admin', projectId } as const;
  return (
    <TitledCard
      title="Files"
      aside={
        <div className="flex flex-wrap gap-2">
          {actions}
          <Button variant="secondary" size="small" onClick={() => setLinking(true)}>
            Add a link
          </Button>
        </div>
      }
    >
      {children}
      <FileList {...of} canAct onSendInvoice={onSendInvoice} />
      <AddLinkDialog of={of} open={linking} onClose={() => setLinking(false)} />
    </TitledCard>
  );
}
