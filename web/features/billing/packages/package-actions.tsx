import { useState } from 'react';
import { packageEndpoints } from '#api/billing/packages.ts';
import { call } from '#web/lib/api.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { ConfirmAction } from '#web/ui/dialog/confirm-action.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { RowMenu } from '#web/ui/list/row-menu.tsx';
import type { AdminPackage } from './package.ts';
import { PackageForm } from './package-form.tsx';

/** Edits a package, and decides whether it's offered. */
export function PackageActions({ clientPackage }: { clientPackage: AdminPackage }) {
  const { id, name, isActive } = clientPackage;
  const [chosen, setChosen] = useState<'edit' | 'deactivate'>();
  const close = () => setChosen(undefined);
  const activate = useAction({
    mutationFn: () => call(packageEndpoints.activate, { params: { id } }),
    successMessage: 'Package activated.',
    errorMessage: "The package couldn't be activated. Please try again.",
  });
  return (
    <>
      <RowMenu
        of={name}
        actions={[
          { name: 'Edit', onChoose: () => setChosen('edit') },
          isActive
            ? { name: 'Deactivate', onChoose: () => setChosen('deactivate'), isDanger: true }
            : { name: 'Activate', onChoose: () => activate.mutate() },
        ]}
      />
      <Dialog title="Edit package" open={chosen === 'edit'} onClose={close}>
        <PackageForm
          defaultValues={clientPackage}
          save={(_, body) => call(packageEndpoints.change, { params: { id }, body })}
          successMessage="Package saved."
          submitLabel="Save"
          onClose={close}
        />
      </Dialog>
      <ConfirmAction
        title="Deactivate this package?"
        confirmLabel="Deactivate"
        pendingLabel="Deactivating..."
        action={{
          mutationFn: () => call(packageEndpoints.deactivate, { params: { id } }),
          successMessage: 'Package deactivated.',
          errorMessage: "The package couldn't be deactivated. Please try again.",
        }}
        open={chosen === 'deactivate'}
        onClose={close}
      >
        <p className="[overflow-wrap:anywhere]">{name} will no longer be offered. Clients who have it keep it.</p>
      </ConfirmAction>
    </>
  );
}
