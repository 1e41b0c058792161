import { Download } from 'lucide-react';
import { useOutletContext, useParams } from 'react-router';
import { type Audience, downloadUrl, isOther, type ReviewPaths } from '#web/features/projects/review/review.ts';
import { ReviewScreen } from '#web/features/projects/review/review-screen.tsx';
import { LinkedDrafts } from '#web/features/projects/review-links/linked-drafts.tsx';
import { type OpenedLink, openedReviewLink } from '#web/features/projects/review-links/opened-link.ts';
import type { ReadsFirst } from '#web/lib/reads-first.tsx';
import { pageTitle } from '#web/lib/site.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';

export const meta = pageTitle('Review', { name: 'robots', content: 'noindex' });

const readsFirst: ReadsFirst = ({ token = '' }) => [openedReviewLink(token)];

/** The review fills the window and is always dark. */
export const handle = { kind: 'review', readsFirst };

/** What the guests of a review link see: one version, or a list of several deliverables and the newest version of each. */
export default function GuestReviewPage() {
  const { token, deliverableId } = useParams();
  const { audience, projectId, deliverableIds, ...first } = useOutletContext<NonNullable<OpenedLink['guest']> & { audience: Audience }>();
  const paths: ReviewPaths = {
    back: { to: `/review/${token}`, label: 'Back to all drafts' },
    of: ({ id }) => `/review/${token}/deliverables/${id}`,
  };
  const isForSeveral = deliverableIds.length > 1;
  if (isForSeveral && !deliverableId) return <LinkedDrafts audience={audience} projectId={projectId} pathOf={paths.of} />;
  return (
    <ReviewScreen
      audience={audience}
      guestPaths={isForSeveral || deliverableId ? paths : undefined}
      of={{ projectId, deliverableId: deliverableId ?? first.deliverableId }}
      version={deliverableId ? 'newest' : String(first.version)}
      renderActions={({ may, version }) =>
        may.download && !isOther(version.kind) && <DownloadLink audience={audience} fileId={version.id} />
      }
    />
  );
}

/** Downloads the original file. */
const DownloadLink = ({ audience, fileId }: { audience: Audience; fileId: number }) => (
  <ButtonLink variant="secondary" size="small" to={downloadUrl(audience, fileId)} reloadDocument download>
    <Download aria-hidden size={16} /> Download
  </ButtonLink>
);
