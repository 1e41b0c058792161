import { useState } from 'react';
import { useOutletContext, useParams } from 'react-router';
import type { SignedInClient } from '#web/features/accounts/auth/session.ts';
import { ApproveDialog, ChangesDialog } from '#web/features/projects/projects/dialogs/review-dialogs.tsx';
import { isOther, type Review } from '#web/features/projects/review/review.ts';
import { ReviewScreen } from '#web/features/projects/review/review-screen.tsx';
import { ShareButton } from '#web/features/projects/review-links/share-dialog.tsx';
import { pageTitle } from '#web/lib/site.ts';
import { Button } from '#web/ui/button/button.tsx';

export const meta = pageTitle('Review');

/** Fills the window, in the dark. */
export const handle = { kind: 'review' };

export default function PortalReviewPage() {
  const { id = '', version = '' } = useParams();
  const { id: personId } = useOutletContext<SignedInClient>();
  return (
    <ReviewScreen
      audience="client"
      personId={personId}
      projectId={id}
      version={version}
      renderDecisions={(review, openComments) => <Decisions review={review} openComments={openComments} />}
    />
  );
}

/** Nobody has seen a video that isn't prepared for playback, yet or at all. One that is prepared again has been there to watch. */
const hasBeenWatchable = ({ kind, video }: Review['version']) =>
  isOther(kind) || (video !== null && (video.hasProxy || video.status === 'unprocessed'));

/** For the newest version, while it's the client's turn. */
function Decisions({ review: { project, version, may, rounds }, openComments }: { review: Review; openComments: number }) {
  const [open, setOpen] = useState<'changes' | 'approval'>();
  const close = () => setOpen(undefined);
  const draft = { fileId: version.id, version: version.version, openComments };
  const mayApprove = may.decide && hasBeenWatchable(version);
  return (
    <>
      {may.comment && <ShareButton audience="client" fileId={version.id} canShareOriginal={may.shareOriginal} />}
      {may.decide && (
        <>
          <Button variant="secondary" size="small" className="max-sm:flex-1 max-sm:px-2" onClick={() => setOpen('changes')}>
            Request changes
          </Button>
          {mayApprove && (
            <Button size="small" className="max-sm:flex-1 max-sm:px-2" onClick={() => setOpen('approval')}>
              Approve v{version.version}
            </Button>
          )}
        </>
      )}
      <ChangesDialog project={project} draft={draft} rounds={rounds} open={open === 'changes'} onClose={close} />
      <ApproveDialog project={project} draft={draft} open={open === 'approval' && mayApprove} onClose={close} />
    </>
  );
}
