import { useOutletContext, useParams } from 'react-router';
import { adminSession, type SignedInAdmin } from '#web/features/accounts/auth/session.ts';
import { versionReview } from '#web/features/projects/review/review.ts';
import { ReviewScreen } from '#web/features/projects/review/review-screen.tsx';
import { StartTimecode } from '#web/features/projects/review/start-timecode.tsx';
import { ShareButton } from '#web/features/projects/review-links/share-button.tsx';
import type { ReadsFirst } from '#web/lib/reads-first.tsx';
import { adminTitle } from '#web/lib/site.ts';

export const meta = adminTitle('Review');

const readsFirst: ReadsFirst = ({ id = '', deliverableId, version = '' }) => [
  adminSession,
  versionReview('admin', { projectId: id, deliverableId }, version),
];

/** The review fills the window and is always dark. */
export const handle = { kind: 'review', readsFirst };

export default function AdminReviewPage() {
  const { id = '', deliverableId, version = '' } = useParams();
  const { id: personId } = useOutletContext<SignedInAdmin>();
  return (
    <ReviewScreen
      audience="admin"
      personId={personId}
      of={{ projectId: id, deliverableId }}
      version={version}
      renderActions={(review) => (
        <>
          <StartTimecode review={review} />
          <ShareButton audience="admin" review={review} />
        </>
      )}
    />
  );
}
