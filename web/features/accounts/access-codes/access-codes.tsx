import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { accessCodeEndpoints, newAccessCode } from '#api/accounts/access-codes.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { query } from '#web/lib/query.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { Card, FailedState } from '#web/ui/card/card.tsx';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { CopyField } from '#web/ui/form/copy-field.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

type AccessCode = JsonResponse<typeof accessCodeEndpoints.list>['accessCodes'][number];

const colors = { active: 'forest', expired: 'gray', revoked: 'gray' } as const;

/** A client's access codes, which can be issued and revoked. */
export function AccessCodes({ clientId, canIssue }: { clientId: number; canIssue: boolean }) {
  const [issuing, setIssuing] = useState(false);
  const {
    data: codes,
    isError,
    refetch,
  } = useQuery(query(accessCodeEndpoints.list, { params: { id: clientId } }, { select: ({ accessCodes }) => accessCodes }));
  if (!codes) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading access codes..." />;
  return (
    <>
      {codes.length > 0 ? (
        <Card>
          <DataTable columns={columns} rows={codes} caption="Access codes, newest first" />
        </Card>
      ) : (
        <p className="text-muted">No access codes yet.</p>
      )}
      {canIssue && (
        <Button variant="secondary" className="sm:justify-self-start" onClick={() => setIssuing(true)}>
          Issue access code
        </Button>
      )}
      <Dialog title="Issue access code" open={issuing} onClose={() => setIssuing(false)}>
        <IssueForm clientId={clientId} onClose={() => setIssuing(false)} />
      </Dialog>
    </>
  );
}

const columns: Column<AccessCode>[] = [
  { name: 'Issued', cell: ({ createdAt }) => formatInstant(createdAt) },
  { name: 'Expires', cell: ({ expiresAt }) => formatInstant(expiresAt) },
  { name: 'Last used', cell: ({ lastUsedAt }) => (lastUsedAt ? formatInstant(lastUsedAt) : 'Never') },
  { name: 'Status', place: 'side', cell: ({ status }) => <Badge color={colors[status]}>{status}</Badge> },
  { name: 'Actions', place: 'actions', cell: (code) => code.status === 'active' && <RevokeButton code={code} /> },
];

function RevokeButton({ code: { id, createdAt } }: { code: AccessCode }) {
  const issued = formatInstant(createdAt);
  return (
    <ConfirmButton
      label="Revoke"
      button={{ size: 'small', 'aria-label': `Revoke the code issued on ${issued}` }}
      title="Revoke this access code?"
      confirmLabel="Revoke code"
      pendingLabel="Revoking..."
      action={{
        mutationFn: () => call(accessCodeEndpoints.revoke, { params: { id } }),
        successMessage: 'Code revoked. Anyone who used it is signed out.',
        errorMessage: "The code couldn't be revoked. Please try again.",
      }}
    >
      <p>The code issued on {issued} stops working, and anyone who used it is signed out immediately. You can issue a new one.</p>
    </ConfirmButton>
  );
}

/** Asks for the lifetime, then shows the code once. */
function IssueForm({ clientId, onClose }: { clientId: number; onClose: () => void }) {
  const [code, setCode] = useState<string>();
  const { field, handleSubmit, showFieldErrors } = useApiForm(newAccessCode, { lifetime: 30 });
  const issue = useAction({
    mutationFn: (body: z.output<typeof newAccessCode>) => call(accessCodeEndpoints.issue, { params: { id: clientId }, body }),
    successMessage: 'Access code issued.',
    errorMessage: "The code couldn't be issued. Please try again.",
    onSuccess: (response) => setCode(response.code),
    showFieldErrors,
  });
  if (code)
    return (
      <CopyField
        label="Access code"
        value={code}
        hint="You won't see this code again. Send it to the client through a private channel."
        copiedMessage="Access code copied to clipboard"
        onClose={onClose}
      />
    );
  return (
    <Form onSubmit={handleSubmit((form) => issue.mutate(form))}>
      <TextField label="Valid for (days)" type="number" min={1} max={365} {...field('lifetime', { valueAsNumber: true })} />
      <FormButtons pending={issue.isPending && 'Issuing...'} error={issue.error}>
        Issue code
      </FormButtons>
    </Form>
  );
}
