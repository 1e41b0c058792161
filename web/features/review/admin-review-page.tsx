import { useOutletContext, useParams } from 'react-router';
import { adminTitle } from '../../lib/site.ts';
import type { SignedInAdmin } from '../auth/queries.ts';
import { ShareButton } from '../review-links/share-dialog.tsx';
import { ReviewScreen } from './review-screen.tsx';
import { StartTimecode } from './start-timecode.tsx';

export const meta = adminTitle('Review');

/** Fills the window, in the dark. */
export const handle = { area: 'review' };

export default function AdminReviewPage() {
  const { id = '', version = '' } = useParams();
  const { id: personId } = useOutletContext<SignedInAdmin>();
  return (
    <ReviewScreen
      area="admin"
      personId={personId}
      projectId={id}
      version={version}
      renderDecisions={(review) => (
        <>
          <StartTimecode review={review} />
          <ShareButton area="admin" fileId={review.version.id} />
        </>
      )}
    />
  );
}
