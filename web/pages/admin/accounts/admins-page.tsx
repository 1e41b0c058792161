import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminEndpoints } from '#contract/accounts/admins.ts';
import type { JsonResponse } from '#contract/shared/endpoint.ts';
import { AddAdminDialog } from '#web/features/accounts/admins/add-admin-dialog.tsx';
import { call } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { adminTitle } from '#web/lib/site.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Card, FailedState } from '#web/ui/card/card.tsx';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import { type Column, DataTable } from '#web/ui/list/data-table.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

export const meta = adminTitle('Admins');

type Admin = JsonResponse<typeof adminEndpoints.list>['admins'][number];

const key = ['admin', 'admins'];

const columns: Column<Admin>[] = [
  { name: 'Username', cell: ({ username }) => <span className="font-semibold">{username}</span> },
  { name: 'Name', cell: ({ name }) => name ?? 'N/A' },
  { name: 'Email', cell: ({ email }) => email ?? 'N/A' },
  {
    name: 'Authenticator app',
    cell: ({ hasSecondFactor }) => <Badge color={hasSecondFactor ? 'forest' : 'gray'}>{hasSecondFactor ? 'on' : 'off'}</Badge>,
  },
  { name: 'Last sign-in', cell: ({ lastLogin }) => (lastLogin ? formatInstant(lastLogin) : 'Never') },
  { name: 'Actions', cell: (admin) => (admin.isOwner ? <Badge color="iris">owner</Badge> : <RemoveButton admin={admin} />) },
];

/** The admins, managed by the owner. */
export default function AdminAdminsPage() {
  const [adding, setAdding] = useState(false);
  const { data: admins, isError, refetch } = useQuery({ queryKey: key, queryFn: async () => (await call(adminEndpoints.list, {})).admins });
  if (!admins) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading admins..." />;
  return (
    <div data-wide className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHead title="Admins" actions={<Button onClick={() => setAdding(true)}>Add admin</Button>}>
        <p className="max-w-[60ch] text-pretty text-muted">
          Admins can do everything in the admin area. Only you see the email, studio, admins, integrations, log, privacy and system pages.
        </p>
      </PageHead>
      <Card>
        <DataTable columns={columns} rows={admins} caption="Everyone who can sign in to the admin area" />
      </Card>
      <AddAdminDialog open={adding} onClose={() => setAdding(false)} />
    </div>
  );
}

function RemoveButton({ admin: { id, username } }: { admin: Admin }) {
  return (
    <ConfirmButton
      label="Remove"
      button={{ size: 'small', 'aria-label': `Remove ${username}` }}
      title={`Remove ${username}?`}
      confirmLabel="Remove"
      pendingLabel="Removing..."
      action={{
        mutationFn: () => call(adminEndpoints.remove, { params: { id } }),
        successMessage: `${username} can no longer sign in.`,
        errorMessage: "The admin couldn't be removed. Please try again.",
        invalidates: [key],
      }}
    >
      <p>{username} is signed out immediately and can't sign in anymore. Their activity stays in the log.</p>
    </ConfirmButton>
  );
}
