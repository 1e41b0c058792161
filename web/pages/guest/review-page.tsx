import { Download } from 'lucide-react';
import { useOutletContext } from 'react-router';
import { type Audience, downloadUrl, isOther, type Reviewed } from '#web/features/projects/review/review.ts';
import { ReviewScreen } from '#web/features/projects/review/review-screen.tsx';
import { pageTitle } from '#web/lib/site.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';

export const meta = pageTitle('Review', { name: 'robots', content: 'noindex' });

/** Fills the window, in the dark. */
export const handle = { kind: 'review' };

/** A version as the guests of a review link see it. */
export default function GuestReviewPage() {
  const { audience, projectId, deliverableId, version } = useOutletContext<Reviewed & { audience: Audience; version: number }>();
  return (
    <ReviewScreen
      audience={audience}
      of={{ projectId, deliverableId }}
      version={String(version)}
      renderDecisions={({ may, version }) =>
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
