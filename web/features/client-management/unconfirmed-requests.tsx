import { useState } from 'react';
import { clientEndpoints } from '../../../contract/client-management.ts';
import type { ItemOf } from '../../lib/api.ts';
import { call } from '../../lib/api.ts';
import { formatInstant } from '../../lib/format.ts';
import { useList } from '../../lib/list/use-list.ts';
import { Button } from '../../ui/button.tsx';
import { Card, FailedState } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { CardShowMore } from '../../ui/list/show-more.tsx';
import { useAction } from '../../ui/use-action.ts';

type Request = ItemOf<typeof clientEndpoints.listUnconfirmed>;

/** Access requests with an unconfirmed email address. Hidden while there are none. */
export function UnconfirmedRequests() {
  const list = useList('client-requests', clientEndpoints.listUnconfirmed);
  if (list.isError && !list.items) return <FailedState onRetry={list.refetch} />;
  if (!list.items?.length) return null;
  return (
    <Card>
      <div className="grid gap-1 border-line border-b px-4 py-4">
        <h2 className="font-semibold text-xl">Waiting for email confirmation</h2>
        <p className="text-muted text-sm">You can decide once they've opened the link we emailed them.</p>
      </div>
      <ul className="divide-y divide-line">
        {list.items.map((request) => (
          <UnconfirmedRequest key={request.id} request={request} />
        ))}
      </ul>
      <CardShowMore list={list} />
    </Card>
  );
}

function UnconfirmedRequest({ request: { id, name, email, createdAt, linkExpiresAt } }: { request: Request }) {
  const [confirming, setConfirming] = useState(false);
  const close = () => setConfirming(false);
  const remove = useAction({
    mutationFn: () => call(clientEndpoints.deleteUnconfirmed, { params: { id } }),
    successMessage: 'Request deleted.',
    errorMessage: "The request couldn't be deleted. Please try again.",
    invalidates: [['admin', 'client-requests']],
    onSuccess: close,
  });
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-4 py-4">
      <div className="min-w-0">
        <h3 className="font-semibold [overflow-wrap:anywhere]">{name}</h3>
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          {email}, requested on {formatInstant(createdAt)}
          {linkExpiresAt && `, link works until ${formatInstant(linkExpiresAt)}`}
        </p>
      </div>
      <Button variant="secondary" size="small" aria-label={`Delete ${name}'s request`} onClick={() => setConfirming(true)}>
        Delete
      </Button>
      <ConfirmDialog
        title={`Delete ${name}'s request?`}
        confirmLabel="Delete request"
        action={remove}
        pendingLabel="Deleting..."
        open={confirming}
        onClose={close}
      >
        <p>The request is deleted and its link stops working. No email is sent.</p>
      </ConfirmDialog>
    </li>
  );
}
