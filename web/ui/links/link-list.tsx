import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatInstant } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import { focusHome } from '#web/ui/focus/keep-focus.ts';
import { Spinner } from '#web/ui/spinner.tsx';

interface Link {
  id: number;
  createdAt: string;
  status: string;
}

interface RevocationProps {
  revoke: (id: number) => Promise<unknown>;
  /** What happens when a link is revoked, shown before confirming it. */
  consequence: string;
  revokedMessage?: string;
}

interface LinkListProps<Response, L extends Link, Key extends QueryKey> extends RevocationProps {
  title: string;
  query: UseQueryOptions<Response, Error, L[], Key>;
  describe: (link: L) => string;
}

/** The links that were handed out, with a button to revoke each; renders nothing while there are none. */
export function LinkList<Response, L extends Link, Key extends QueryKey>({
  title,
  query,
  describe,
  ...revocation
}: LinkListProps<Response, L, Key>) {
  const id = useId();
  const { data: links, isError, refetch } = useQuery(query);
  if (!links) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading links..." />;
  if (links.length === 0) return null;
  return (
    <section aria-labelledby={id} className="grid gap-2">
      <h3 id={id} className="font-semibold">
        {title}
      </h3>
      <ul className="grid divide-y divide-line border-line border-y">
        {links.map((link) => (
          <li key={link.id} {...focusHome.row} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="grid min-w-0 flex-1 basis-52">
              <span className="font-medium">Created {formatInstant(link.createdAt)}</span>
              <span className="text-muted text-sm tabular-nums">{describe(link)}</span>
            </div>
            {link.status === 'active' ? <RevokeButton link={link} {...revocation} /> : <Badge color="gray">{link.status}</Badge>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function RevokeButton({
  link: { id, createdAt },
  revoke,
  consequence,
  revokedMessage = 'Link revoked.',
}: RevocationProps & { link: Link }) {
  return (
    <ConfirmButton
      label="Revoke"
      button={{ size: 'small', 'aria-label': `Revoke the link created ${formatInstant(createdAt)}` }}
      title="Revoke this link?"
      confirmLabel="Revoke link"
      pendingLabel="Revoking..."
      action={{
        mutationFn: () => revoke(id),
        successMessage: revokedMessage,
        errorMessage: "The link couldn't be revoked. Please try again.",
      }}
    >
      <p>{consequence}</p>
    </ConfirmButton>
  );
}
