import { useState } from 'react';
import { ChangeStatusDialog, type RequestedStatusChange } from '#web/features/projects/projects/dialogs/change-status-dialog.tsx';
import { EditProjectDialog } from '#web/features/projects/projects/dialogs/edit-project-dialog.tsx';
import type { AdminProjectDetail } from '#web/features/projects/projects/project.ts';
import { Badge, StatusBadge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonGroup } from '#web/ui/button/button-group.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { ProjectTitle } from './project-title.tsx';

export function AdminProjectHead({ project }: { project: AdminProjectDetail }) {
  const { title, status, isOverdue, clientId, clientName } = project;
  return (
    <div className="flex flex-col justify-between gap-x-8 gap-y-4 sm:flex-row sm:flex-wrap sm:items-end">
      <PageHead backTo="/admin/projects" backLabel="Back to all projects">
        <div className="flex flex-wrap items-center gap-3">
          <ProjectTitle heading="h2" title={title} />
          <StatusBadge status={status} />
          {isOverdue && <Badge color="rose">overdue</Badge>}
        </div>
        <TextLink to={`/admin/clients/${clientId}`}>{clientName}</TextLink>
      </PageHead>
      <Actions project={project} />
    </div>
  );
}

function Actions({ project }: { project: AdminProjectDetail }) {
  const [change, setChange] = useState<RequestedStatusChange>();
  const [editing, setEditing] = useState(false);
  return (
    <ButtonGroup>
      <Button onClick={() => setChange({ project })}>Move</Button>
      <Button variant="secondary" onClick={() => setEditing(true)}>
        Edit
      </Button>
      {project.status !== 'archived' && (
        <Button variant="secondary" onClick={() => setChange({ project, to: 'archived' })}>
          Archive
        </Button>
      )}
      <ChangeStatusDialog change={change} onClose={() => setChange(undefined)} />
      <EditProjectDialog project={project} open={editing} onClose={() => setEditing(false)} />
    </ButtonGroup>
  );
}
