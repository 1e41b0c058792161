import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { reviewLinkEndpoints } from '#contract/projects/review-links.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { LinkDialog } from '#web/ui/links/link-dialog.tsx';
import { LinkEntry, LinkList } from '#web/ui/links/link-list.tsx';
import { NewLinkForm } from './new-link-form.tsx';
import { type ReviewLink, reviewLinks } from './queries.ts';

interface ShareProps {
  audience: 'client' | 'admin';
  /** The version. */
  fileId: number;
}

/** Opens the dialog in which a version is shared with people who have no account. */
export const ShareButton = (props: ShareProps) => (
  <LinkDialog
    label={
      <>
        <Share2 aria-hidden size={16} /> <span className="max-sm:sr-only">Share</span>
      </>
    }
    title="Share this version"
    hint="Whoever has it can open it, with the password if you set one."
    form={(formProps) => <NewLinkForm {...props} {...formProps} />}
  >
    <ReviewLinkList {...props} />
  </LinkDialog>
);

function ReviewLinkList({ audience, fileId }: ShareProps) {
  const query = useQuery(reviewLinks(audience, fileId));
  return (
    <LinkList
      title="Links to this version"
      query={query}
      entry={(link) => (
        <LinkEntry
          key={link.id}
          link={link}
          description={describe(link)}
          revocation={{
            revoke: () => call(reviewLinkEndpoints.revoke, { params: { id: link.id }, query: { as: audience } }),
            consequence: 'The link stops working, and everyone who opened it loses access immediately. Their comments stay.',
            revokedMessage: 'Link revoked. Its guests have lost access.',
            invalidates: [[audience, 'review-links']],
          }}
        />
      )}
    />
  );
}

const describe = ({ createdBy, expiresAt, isProtected, mayComment, mayDownload }: ReviewLink) =>
  [
    createdBy === 'studio' ? 'By the studio' : 'By the client',
    `until ${formatInstant(expiresAt)}`,
    isProtected && 'with a password',
    mayComment ? 'commenting' : 'watching only',
    mayDownload && 'downloading',
  ]
    .filter(Boolean)
    .join(', ');
