import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminEndpoints } from '#api/accounts/admins.ts';
import { type Admin, adminList } from '#web/features/accounts/admins/admin.ts';
import { InvitationActions, InvitationStatus } from '#web/features/accounts/admins/admin-invitation.tsx';
import { InviteAdminDialog } from '#web/features/accounts/admins/invite-admin-dialog.tsx';
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

const columns: Column<Admin>[] = [
  { name: 'Admin', cell: (admin) => <Identity admin={admin} /> },
  { name: 'Last sign-in', cell: (admin) => <LastSignIn admin={admin} /> },
  { name: 'Actions', place: 'actions', cell: (admin) => (admin.isOwner ? <Badge color="iris">owner</Badge> : <Actions admin={admin} />) },
];

/** The list of admins, which only the owner manages. */
export default function AdminAdminsPage() {
  const [inviting, setInviting] = useState(false);
  const { data: admins, isError, refetch } = useQuery(adminList);
  if (!admins) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading admins..." />;
  return (
    <div data-wide className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHead title="Admins" actions={<Button onClick={() => setInviting(true)}>Invite admin</Button>}>
        <p className="max-w-[60ch] text-pretty text-muted">
          Admins can do everything except on the pages that only you see: email, studio, admins, integrations, log, privacy and system.
        </p>
      </PageHead>
      <Card>
        <DataTable columns={columns} rows={admins} caption="Everyone who can sign in to the admin area, or was invited to" />
      </Card>
      <InviteAdminDialog open={inviting} onClose={() => setInviting(false)} />
    </div>
  );
}

/** An admin's names, email and authenticator status in one column: only three columns fit beside the two lists of pages at 1024 px. */
const Identity = ({ admin: { username, name, email, hasSecondFactor } }: { admin: Admin }) => (
  <span className="grid justify-items-start xl:min-w-[18ch]">
    <span className="font-semibold">{username}</span>
    {name && <span>{name}</span>}
    {email && <span className="text-muted text-sm">{email}</span>}
    <span className="mt-1">
      <Badge color={hasSecondFactor ? 'forest' : 'gray'}>Authenticator app {hasSecondFactor ? 'on' : 'off'}</Badge>
    </span>
  </span>
);

function LastSignIn({ admin: { invitation, lastLogin } }: { admin: Admin }) {
  if (invitation) return <InvitationStatus invitation={invitation} />;
  return lastLogin ? formatInstant(lastLogin) : 'Never';
}

const Actions = ({ admin }: { admin: Admin }) => (
  <div className="flex flex-wrap gap-2">
    {admin.invitation && <InvitationActions admin={admin} invitation={admin.invitation} />}
    <RemoveButton admin={admin} />
  </div>
);

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
      }}
    >
      <p>{username} is signed out immediately and can't sign in anymore. Their activity stays in the log.</p>
    </ConfirmButton>
  );
}
