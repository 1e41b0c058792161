import { useState } from 'react';
import { uploadLinkEndpoints } from '../../../contract/upload-links.ts';
import { call } from '../../lib/api.ts';
import { formatInstant, formatSize } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { useAction } from '../../ui/use-action.ts';
import { type UploadLink, uploadLinks } from './queries.ts';

/** A link in the list, which can be revoked. */
export function UploadLinkEntry({ projectId, link }: { projectId: number; link: UploadLink }) {
  const { createdAt, expiresAt, usedBytes, maxBytes, status } = link;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-52">
        <span className="font-medium">Created {formatInstant(createdAt)}</span>
        <span className="text-muted text-sm tabular-nums">
          {formatSize(usedBytes)} of {formatSize(maxBytes)} used, until {formatInstant(expiresAt)}
        </span>
      </div>
      {status === 'active' ? <RevokeButton projectId={projectId} link={link} /> : <Badge color="gray">{status}</Badge>}
    </li>
  );
}

function RevokeButton({ projectId, link }: { projectId: number; link: UploadLink }) {
  const [confirming, setConfirming] = useState(false);
  const revoke = useAction({
    mutationFn: () => call(uploadLinkEndpoints.revoke, { params: { id: link.id } }),
    successMessage: 'Link revoked.',
    errorMessage: "The link couldn't be revoked. Please try again.",
    invalidates: [uploadLinks(projectId).queryKey],
    onSuccess: () => setConfirming(false),
  });
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-label={`Revoke the link created ${formatInstant(link.createdAt)}`}
        onClick={() => setConfirming(true)}
      >
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
        <p>The link stops working immediately, also for files that are still being sent. What has arrived stays.</p>
      </ConfirmDialog>
    </>
  );
}
