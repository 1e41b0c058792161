import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { formatInstant } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

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
  return (
    <ConfirmButton
      label="Revoke"
      button={{ size: 'small', 'aria-label': `Revoke the link created ${created}` }}
      title="Revoke this link?"
      confirmLabel="Revoke link"
      pendingLabel="Revoking..."
      action={{
        mutationFn: revoke,
        successMessage: revokedMessage,
        errorMessage: "The link couldn't be revoked. Please try again.",
        invalidates,
      }}
    >
      <p>{consequence}</p>
    </ConfirmButton>
  );
}
