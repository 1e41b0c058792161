import { useState } from 'react';
import { reviewLinkEndpoints } from '../../../contract/review-links.ts';
import { call } from '../../lib/api.ts';
import { formatInstant } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useAction } from '../../ui/use-action.ts';
import type { ReviewLink } from './queries.ts';

/** A link in the list, which can be revoked. */
export function ReviewLinkEntry({ area, link }: { area: 'client' | 'admin'; link: ReviewLink }) {
  const created = formatInstant(link.createdAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-52">
        <span className="font-medium">Created {created}</span>
        <span className="text-muted text-sm">{describe(link)}</span>
      </div>
      {link.status === 'active' ? <RevokeButton {...{ area, link, created }} /> : <Badge color="gray">{link.status}</Badge>}
    </li>
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

function RevokeButton({ area, link, created }: { area: 'client' | 'admin'; link: ReviewLink; created: string }) {
  const [confirming, setConfirming] = useState(false);
  const revoke = useAction({
    mutationFn: () => call(reviewLinkEndpoints.revoke, { params: { id: link.id }, query: { as: area } }),
    successMessage: 'Link revoked. Its guests have lost access.',
    errorMessage: "The link couldn't be revoked. Please try again.",
    invalidates: [[area, 'review-links']],
    onSuccess: () => setConfirming(false),
  });
  return (
    <>
      <Button variant="secondary" size="small" aria-label={`Revoke the link created ${created}`} onClick={() => setConfirming(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        title="Revoke this link?"
        confirmLabel="Revoke link"
        action={revoke}
        pendingLabel="Revoking..."
        open={confirming}
        onClose={() => setConfirming(false)}
      >
        <p>The link stops working, and everyone who opened it loses access immediately. Their comments stay.</p>
      </ConfirmDialog>
    </>
  );
}
