import { type ReactNode, useState } from 'react';
import { ChangeStatusDialog, type RequestedStatusChange } from '#web/features/projects/projects/dialogs/change-status-dialog.tsx';
import { EditProjectDialog } from '#web/features/projects/projects/dialogs/edit-project-dialog.tsx';
import { Priority } from '#web/features/projects/projects/lists/priority.tsx';
import type { AdminProjectDetail } from '#web/features/projects/projects/project.ts';
import { Badge, StatusBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { TextLink } from '#web/ui/text-link.tsx';

interface HeadProps {
  project: AdminProjectDetail;
  /** What else can be done in the dialog that edits the project. */
  more: ReactNode;
}

export function AdminProjectHead({ project, more }: HeadProps) {
  const { title, status, priority, isOverdue, clientId, clientName } = project;
  return (
    <PageHead
      back={{ to: '/admin/projects', label: 'Back to all projects' }}
      title={title}
      badges={
        <>
          <StatusBadge status={status} />
          <Priority priority={priority} />
          {isOverdue && <Badge color="rose">overdue</Badge>}
        </>
      }
      actions={<Actions project={project} more={more} />}
    >
      <TextLink to={`/admin/clients/${clientId}`}>{clientName}</TextLink>
    </PageHead>
  );
}

function Actions({ project, more }: HeadProps) {
  const [change, setChange] = useState<RequestedStatusChange>();
  const [editing, setEditing] = useState(false);
  return (
    <>
      <Button onClick={() => setChange({ project })}>Change status</Button>
      <Button variant="secondary" onClick={() => setEditing(true)}>
        Edit
      </Button>
      {project.status !== 'archived' && (
        <Button variant="secondary" onClick={() => setChange({ project, to: 'archived' })}>
          Archive
        </Button>
      )}
      <ChangeStatusDialog change={change} onClose={() => setChange(undefined)} />
      <EditProjectDialog project={project} more={more} open={editing} onClose={() => setEditing(false)} />
    </>
  );
}
