import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { formatInstant } from '../../lib/format.ts';
import { Badge } from '../badge.tsx';
import { Button } from '../button.tsx';
import { FailedState } from '../card.tsx';
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx';
import { Spinner } from '../spinner.tsx';
import { useAction } from '../use-action.ts';

interface Link {
  id: number;
  createdAt: string;
  status: string;
}

interface LinkListProps<L extends Link> {
  title: string;
  query: Pick<UseQueryResult<L[]>, 'data' | 'isError' | 'refetch'>;
  entry: (link: L) => ReactNode;
}

/** The links that were handed out; nothing while there are none. */
export function LinkList<L extends Link>({ title, query: { data: links, isError, refetch }, entry }: LinkListProps<L>) {
  const id = useId();
  if (!links) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading links..." />;
  if (links.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <ul className="grid divide-y divide-line border-line border-y">{links.map(entry)}</ul>
    </section>
  );
}

interface LinkEntryProps {
  link: Link;
  description: string;
  revocation: {
    revoke: () => Promise<unknown>;
    /** What happens when it's revoked. */
    consequence: string;
    revokedMessage: string;
    invalidates: (readonly unknown[])[];
  };
}

/** A link in the list, which can be revoked. */
export function LinkEntry({ link: { createdAt, status }, description, revocation }: LinkEntryProps) {
  const created = formatInstant(createdAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="grid min-w-0 flex-1 basis-52">
        <span className="font-medium">Created {created}</span>
        <span className="text-muted text-sm tabular-nums">{description}</span>
      </div>
      {status === 'active' ? <RevokeButton created={created} {...revocation} /> : <Badge color="gray">{status}</Badge>}
    </li>
  );
}

function RevokeButton({ created, revoke, consequence, revokedMessage, invalidates }: LinkEntryProps['revocation'] & { created: string }) {
  const [confirming, setConfirming] = useState(false);
  const action = useAction({
    mutationFn: revoke,
    successMessage: revokedMessage,
    errorMessage: "The link couldn't be revoked. Please try again.",
    invalidates,
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
        action={action}
        pendingLabel="Revoking..."
        open={confirming}
        onClose={() => setConfirming(false)}
      >
        <p>{consequence}</p>
      </ConfirmDialog>
    </>
  );
}
