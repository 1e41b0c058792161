import { useState } from 'react';
import { packageEndpoints } from '../../../contract/packages.ts';
import { call } from '../../lib/api.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { useAction } from '../../ui/use-action.ts';
import { PackageForm } from './package-form.tsx';
import type { AdminPackage } from './queries.ts';

/** What can be done with one package. */
export function PackageActions({ one }: { one: AdminPackage }) {
  return (
    <span className="flex flex-wrap justify-end gap-2 lg:flex-nowrap lg:justify-start">
      <Edit one={one} />
      {one.isActive ? <Deactivate one={one} /> : <Activate one={one} />}
    </span>
  );
}

function Edit({ one }: { one: AdminPackage }) {
  const [editing, setEditing] = useState(false);
  const close = () => setEditing(false);
  return (
    <>
      <Button variant="secondary" size="small" aria-label={`Edit ${one.name}`} onClick={() => setEditing(true)}>
        Edit
      </Button>
      <Dialog title="Edit Package" open={editing} onClose={close}>
        <PackageForm
          start={one}
          save={(_, body) => call(packageEndpoints.change, { params: { id: one.id }, body })}
          done="The package is saved."
          submit="Save"
          onClose={close}
        />
      </Dialog>
    </>
  );
}

function Deactivate({ one: { id, name } }: { one: AdminPackage }) {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const deactivate = useAction({
    mutationFn: () => call(packageEndpoints.deactivate, { params: { id } }),
    successMessage: 'The package is no longer offered.',
    errorMessage: 'The package could not be deactivated. Please try again.',
    invalidates: [['admin', 'packages']],
    onSuccess: close,
  });
  return (
    <>
      <Button variant="secondary" size="small" aria-label={`Deactivate ${name}`} onClick={() => setAsking(true)}>
        Deactivate
      </Button>
      <ConfirmDialog
        title="Deactivate this package?"
        confirmLabel="Deactivate"
        action={deactivate}
        pendingLabel="Deactivating..."
        open={asking}
        onClose={close}
      >
        <p className="[overflow-wrap:anywhere]">{name} will no longer be offered. Clients that have it keep it.</p>
      </ConfirmDialog>
    </>
  );
}

function Activate({ one: { id, name } }: { one: AdminPackage }) {
  const activate = useAction({
    mutationFn: () => call(packageEndpoints.activate, { params: { id } }),
    successMessage: 'The package is offered again.',
    errorMessage: 'The package could not be activated. Please try again.',
    invalidates: [['admin', 'packages']],
  });
  return (
    <ActionButton size="small" action={activate} pendingLabel="Activating..." aria-label={`Activate ${name}`}>
      Activate
    </ActionButton>
  );
}
