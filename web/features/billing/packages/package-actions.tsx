import { useState } from 'react';
import { packageEndpoints } from '#contract/billing/packages.ts';
import { call } from '#web/lib/api.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import type { AdminPackage } from './package.ts';
import { PackageForm } from './package-form.tsx';

export function PackageActions({ clientPackage }: { clientPackage: AdminPackage }) {
  return (
    <span className="flex flex-wrap justify-end gap-2 lg:flex-nowrap lg:justify-start">
      <Edit clientPackage={clientPackage} />
      {clientPackage.isActive ? <Deactivate clientPackage={clientPackage} /> : <Activate clientPackage={clientPackage} />}
    </span>
  );
}

function Edit({ clientPackage }: { clientPackage: AdminPackage }) {
  const [editing, setEditing] = useState(false);
  const close = () => setEditing(false);
  return (
    <>
      <Button variant="secondary" size="small" aria-label={`Edit ${clientPackage.name}`} onClick={() => setEditing(true)}>
        Edit
      </Button>
      <Dialog title="Edit package" open={editing} onClose={close}>
        <PackageForm
          defaultValues={clientPackage}
          save={(_, body) => call(packageEndpoints.change, { params: { id: clientPackage.id }, body })}
          successMessage="Package saved."
          submitLabel="Save"
          onClose={close}
        />
      </Dialog>
    </>
  );
}

function Deactivate({ clientPackage: { id, name } }: { clientPackage: AdminPackage }) {
  return (
    <ConfirmButton
      label="Deactivate"
      button={{ size: 'small', 'aria-label': `Deactivate ${name}` }}
      title="Deactivate this package?"
      confirmLabel="Deactivate"
      pendingLabel="Deactivating..."
      action={{
        mutationFn: () => call(packageEndpoints.deactivate, { params: { id } }),
        successMessage: 'Package deactivated.',
        errorMessage: "The package couldn't be deactivated. Please try again.",
      }}
    >
      <p className="[overflow-wrap:anywhere]">{name} will no longer be offered. Clients who have it keep it.</p>
    </ConfirmButton>
  );
}

function Activate({ clientPackage: { id, name } }: { clientPackage: AdminPackage }) {
  const activate = useAction({
    mutationFn: () => call(packageEndpoints.activate, { params: { id } }),
    successMessage: 'Package activated.',
    errorMessage: "The package couldn't be activated. Please try again.",
  });
  return (
    <ActionButton size="small" action={activate} pendingLabel="Activating..." aria-label={`Activate ${name}`}>
      Activate
    </ActionButton>
  );
}
