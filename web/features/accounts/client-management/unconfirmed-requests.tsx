import { clientEndpoints } from '#api/accounts/client-management.ts';
import { call, type ItemOf } from '#web/lib/api.ts';
import { emailed } from '#web/lib/email.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { Card, FailedState } from '#web/ui/card/card.tsx';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import { CardShowMore } from '#web/ui/list/show-more.tsx';

type Request = ItemOf<typeof clientEndpoints.listUnconfirmed>;

/** Access requests with an unconfirmed email address. Hidden while there are none. */
export function UnconfirmedRequests() {
  const list = useList(clientEndpoints.listUnconfirmed);
  if (list.isError && !list.items) return <FailedState onRetry={list.refetch} />;
  if (!list.items?.length) return null;
  return (
    <Card>
      <div className="grid gap-1 border-line border-b px-4 py-4">
        <h2 className="font-semibold text-xl">Waiting for email confirmation</h2>
        <p className="text-muted text-sm">
          You can decide once they've opened the link that confirms it. {emailed('They got it by email.')}
        </p>
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
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-4 py-4">
      <div className="min-w-0">
        <h3 className="font-semibold [overflow-wrap:anywhere]">{name}</h3>
        <p className="text-muted text-sm [overflow-wrap:anywhere]">
          {email}, requested on {formatInstant(createdAt)}
          {linkExpiresAt && `, link works until ${formatInstant(linkExpiresAt)}`}
        </p>
      </div>
      <ConfirmButton
        label="Delete"
        button={{ size: 'small', 'aria-label': `Delete ${name}'s request` }}
        title={`Delete ${name}'s request?`}
        confirmLabel="Delete request"
        pendingLabel="Deleting..."
        action={{
          mutationFn: () => call(clientEndpoints.deleteUnconfirmed, { params: { id } }),
          successMessage: 'Request deleted.',
          errorMessage: "The request couldn't be deleted. Please try again.",
        }}
      >
        <p>The request is deleted and its link stops working. No email is sent.</p>
      </ConfirmButton>
    </li>
  );
}
