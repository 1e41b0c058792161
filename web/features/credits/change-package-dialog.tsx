import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { packageAssignment, packageEndpoints } from '../../../contract/packages.ts';
import { call } from '../../lib/api.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { FailedState } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { CheckboxField, SelectField } from '../../ui/form/field.tsx';
import { Form, FormButtons } from '../../ui/form/form.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useAction } from '../../ui/use-action.ts';
import { type AdminPackage, packagesToChoose } from '../packages/queries.ts';
import { type CreditsOwner, creditQueryKeys } from './queries.ts';

interface DialogProps {
  client: CreditsOwner;
  open: boolean;
  onClose: () => void;
}

export function ChangePackageDialog({ open, ...rest }: DialogProps) {
  const { data: packages, isError, refetch } = useQuery(packagesToChoose);
  return (
    <Dialog title="Change package" open={open} onClose={rest.onClose}>
      {packages && <AssignmentForm packages={packages} {...rest} />}
      {!packages && (isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading packages..." />)}
    </Dialog>
  );
}

function AssignmentForm({ packages, client, onClose }: Omit<DialogProps, 'open'> & { packages: AdminPackage[] }) {
  const { id, currentPackageId } = client;
  const form = useContractForm(packageAssignment, { packageId: currentPackageId, grantCredits: false });
  const { control, register, handleSubmit, formState, showFieldErrors, setValue } = form;
  const assign = useAction({
    mutationFn: (body: z.output<typeof packageAssignment>) => call(packageEndpoints.assign, { params: { id }, body }),
    successMessage: 'The package is changed.',
    errorMessage: 'The package could not be changed. Please try again.',
    invalidates: creditQueryKeys,
    onSuccess: onClose,
    showFieldErrors,
  });
  const [chosenId, isGranting] = useWatch({ control, name: ['packageId', 'grantCredits'] });
  const isNew = chosenId !== currentPackageId;
  // Who gets another package gets its credits, as nothing else brings them; who has it already has had them.
  const onChange = (event: { target: { value: string } }) => setValue('grantCredits', idOf(event.target.value) !== currentPackageId);
  const brings = packages.find((one) => one.id === chosenId)?.videoCreditLimit;
  return (
    <Form onSubmit={handleSubmit((form) => assign.mutate({ ...form, grantCredits: Boolean(brings) && form.grantCredits }))}>
      <SelectField label="Package" error={formState.errors.packageId} {...register('packageId', { setValueAs: idOf, onChange })}>
        <option value="">None</option>
        {packages
          .filter((one) => one.isActive || one.id === currentPackageId)
          .map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
      </SelectField>
      {brings && (
        <div className="grid gap-1">
          <CheckboxField label={brings === 1 ? 'Add its 1 credit' : `Add its ${brings} credits`} {...register('grantCredits')} />
          <p role="status" className="text-muted text-sm">
            {isNew && !isGranting && 'The client gets the package without any credits.'}
          </p>
        </div>
      )}
      <FormButtons pending={assign.isPending && 'Saving...'} error={assign.error} onCancel={onClose}>
        Change package
      </FormButtons>
    </Form>
  );
}

const idOf = (value: string | number | null) => (value ? Number(value) : null);
