import { useEffect, useEffectEvent, useState } from 'react';
import { useOutletContext, useParams } from 'react-router';
import { reviewPath } from '#domain/projects/review-path.ts';
import { clientSession, type SignedInClient } from '#web/features/accounts/auth/session.ts';
import { useOpenedVersions } from '#web/features/projects/deliverables/own-deliverables.ts';
import { Decision, DecisionBar } from '#web/features/projects/review/header/decisions.tsx';
import { isOther, type Review, versionReview } from '#web/features/projects/review/review.ts';
import { ReviewScreen } from '#web/features/projects/review/review-screen.tsx';
import { ShareButton } from '#web/features/projects/review-links/share-button.tsx';
import type { ReadsFirst } from '#web/lib/reads-first.tsx';
import { pageTitle } from '#web/lib/site.ts';
import { loadLater } from '#web/ui/load-later.tsx';

const loadDialogs = () => import('#web/features/projects/projects/dialogs/review-dialogs.tsx');
const ApproveDialog = loadLater(async () => (await loadDialogs()).ApproveDialog);
const ChangesDialog = loadLater(async () => (await loadDialogs()).ChangesDialog);

export const meta = pageTitle('Review');

const readsFirst: ReadsFirst = ({ id = '', deliverableId, version = '' }) => [
  clientSession,
  versionReview('client', { projectId: id, deliverableId }, version),
];

/** The review fills the window and is always dark. */
export const handle = { kind: 'review', readsFirst };

export default function PortalReviewPage() {
  const { id = '', deliverableId, version = '' } = useParams();
  const { id: personId } = useOutletContext<SignedInClient>();
  return (
    <ReviewScreen
      audience="client"
      personId={personId}
      of={{ projectId: id, deliverableId }}
      version={version}
      renderActions={(review) => review.may.comment && <ShareButton audience="client" review={review} />}
      renderDecisions={(review, openComments) => <Decisions review={review} openComments={openComments} />}
    />
  );
}

/** Whether a version can have been watched. A prepared video keeps its proxy while it's prepared again; an unprocessed one plays as is. */
const hasBeenWatchable = ({ kind, video }: Review['version']) =>
  isOther(kind) || (video !== null && (video.hasProxy || video.status === 'unprocessed'));

/** The page after a decision about one of several deliverables: the next one that waits for the client or, if none does, the project. */
function pathAfter({ project, place }: Review): string | undefined {
  if (!place) return undefined;
  const { nextInReview: next } = place;
  return `/client${next ? reviewPath(project.id, next, next.version) : `/projects/${project.id}`}`;
}

/** The buttons for the client's decision about the newest version, shown while it's the client's turn. */
function Decisions({ review, openComments }: { review: Review; openComments: number }) {
  const { project, deliverable, place, version, may, rounds } = review;
  const [open, setOpen] = useState<'changes' | 'approval'>();
  const close = () => setOpen(undefined);
  const draft = { fileId: version.id, version: version.version, openComments };
  const subject = { project, draft, deliverable: deliverable ?? undefined, leavesTo: pathAfter(review) };
  const mayApprove = may.decide && hasBeenWatchable(version);
  const opened = useOpenedVersions(project.id);
  const recordOpened = useEffectEvent(() => opened.add(version.id));
  const isOneOfSeveral = place !== null;
  useEffect(() => {
    if (mayApprove && isOneOfSeveral) recordOpened();
  }, [mayApprove, isOneOfSeveral]);
  return (
    <>
      {may.decide && (
        <DecisionBar>
          <Decision
            variant="secondary"
            explanation="Sends your comments to the studio, for a new version."
            onClick={() => setOpen('changes')}
          >
            Request changes
          </Decision>
          {mayApprove && (
            <Decision explanation="Accepts this version as final, in writing." onClick={() => setOpen('approval')}>
              Approve v{version.version}
            </Decision>
          )}
        </DecisionBar>
      )}
      <ChangesDialog {...subject} rounds={rounds} open={open === 'changes'} onClose={close} />
      <ApproveDialog {...subject} open={open === 'approval' && mayApprove} onClose={close} />
    </>
  );
}
