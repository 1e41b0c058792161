import { useState } from 'react';
import { clientEndpoints, declineForm } from '#api/accounts/client-management.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { emailed } from '#web/lib/email.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useList } from '#web/lib/list/use-list.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { Card, FailedState } from '#web/ui/card/card.tsx';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { focusHome } from '#web/ui/focus/keep-focus.ts';
import { TextAreaField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { CardShowMore } from '#web/ui/list/show-more.tsx';
import { ApproveButton } from './approve-button.tsx';

type Request = JsonResponse<typeof clientEndpoints.listRequests>[number];

/** Access requests waiting for approval. Hidden while there are none. */
export function ClientRequests() {
  const list = useList(clientEndpoints.listRequests);
  if (list.isError && !list.items) return <FailedState onRetry={list.refetch} />;
  if (!list.items?.length) return null;
  return (
    <Card>
      <div className="flex items-center gap-3 rounded-t-md bg-mango px-4 py-4 text-on-mango">
        <h2 className="font-semibold text-xl">Waiting for approval</h2>
        <Badge color="mango">
          <span className="tabular-nums">{list.total}</span>
          <span className="sr-only"> total</span>
        </Badge>
      </div>
      <ul className="divide-y divide-line">
        {list.items.map((request) => (
          <RequestItem key={request.id} request={request} />
        ))}
      </ul>
      <CardShowMore list={list} />
    </Card>
  );
}

function RequestItem({ request }: { request: Request }) {
  const { name, email, company, phone, address, additionalInfo, createdAt } = request;
  const [declining, setDeclining] = useState(false);
  return (
    <li {...focusHome.row} className="grid gap-4 px-4 py-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h3 className="font-semibold text-lg [overflow-wrap:anywhere]">{name}</h3>
          <p className="text-muted text-sm [overflow-wrap:anywhere]">
            {email}, requested on {formatInstant(createdAt)}
          </p>
        </div>
        <div className="flex gap-2">
          <ApproveButton request={request} />
          <Button variant="secondary" size="small" aria-label={`Decline ${name}`} onClick={() => setDeclining(true)}>
            Decline
          </Button>
        </div>
      </div>
      <DescriptionList
        items={[
          ['Company', company ?? 'N/A'],
          ['Phone', phone ?? 'N/A'],
          ['Address', address ?? 'N/A'],
        ]}
      />
      {additionalInfo && (
        <p className="max-w-[70ch] whitespace-pre-line border-line border-l-2 pl-4 [overflow-wrap:anywhere]">{additionalInfo}</p>
      )}
      <Dialog title={`Decline ${name}`} open={declining} onClose={() => setDeclining(false)}>
        <DeclineForm request={request} onClose={() => setDeclining(false)} />
      </Dialog>
    </li>
  );
}

function DeclineForm({ request: { id, name }, onClose }: { request: Request; onClose: () => void }) {
  const { field, handleSubmit, showFieldErrors } = useApiForm(declineForm, { note: '' });
  const send = useAction({
    mutationFn: (body: { note: string | null }) => call(clientEndpoints.decline, { params: { id }, body }),
    successMessage: emailed(`${name} was notified by email, and the request was deleted.`, 'The request was deleted.'),
    errorMessage: "The request couldn't be declined. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => send.mutate(form))}>
      <p className="text-muted">The request is deleted. {emailed(`${name} is notified by email.`)}</p>
      <TextAreaField label="Note (optional)" hint="Included in the email to the client." {...field('note')} />
      <FormButtons pending={send.isPending && 'Declining...'} error={send.error}>
        Decline
      </FormButtons>
    </Form>
  );
}
