import { useState } from 'react';
import type { OwnProject } from '#web/features/projects/projects/project.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonGroup } from '#web/ui/button/button-group.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { ApproveSeveralDialog } from './approve-several.tsx';
import { ownReviewPath, useOpenedVersions, type Waiting } from './own-deliverables.ts';

interface ReviewSeveralProps {
  project: Pick<OwnProject, 'id' | 'title'>;
  waiting: Waiting[];
}

/** Opens the drafts that wait for the client one after the other, or approves in one step those that were opened. */
export function ReviewSeveral({ project, waiting }: ReviewSeveralProps) {
  const [approving, setApproving] = useState(false);
  const opened = useOpenedVersions(project.id);
  const next = waiting.find((deliverable) => !opened.has(deliverable)) ?? waiting[0];
  return (
    <>
      {next && (
        <ButtonGroup primaryLast>
          {waiting.filter(opened.has).length > 1 && (
            <Button variant="secondary" onClick={() => setApproving(true)}>
              Approve several
            </Button>
          )}
          <ButtonLink to={ownReviewPath(project.id, next)}>{waiting.length === 1 ? 'Review the draft' : 'Review the drafts'}</ButtonLink>
        </ButtonGroup>
      )}
      {/* Outside the condition, since the dialog says what was left out after nothing waits anymore. */}
      <ApproveSeveralDialog project={project} waiting={waiting} open={approving} onClose={() => setApproving(false)} />
    </>
  );
}
