import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { packageAssignment, packageEndpoints } from '#contract/billing/packages.ts';
import { type AdminPackage, packageOptions } from '#web/features/billing/packages/package.ts';
import { call } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/use-contract-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { FailedState } from '#web/ui/card/card.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { CheckboxField, SelectField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import type { CreditsOwner } from './credits.ts';

interface DialogProps {
  client: CreditsOwner;
  open: boolean;
  onClose: () => void;
}

export function ChangePackageDialog({ open, ...rest }: DialogProps) {
  const { data: packages, isError, refetch } = useQuery(packageOptions);
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
  const { control, register, field, handleSubmit, showFieldErrors, setValue } = form;
  const assign = useAction({
    mutationFn: (body: z.output<typeof packageAssignment>) => call(packageEndpoints.assign, { params: { id }, body }),
    successMessage: 'Package changed.',
    errorMessage: "The package couldn't be changed. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  const [selectedId, isGranting] = useWatch({ control, name: ['packageId', 'grantCredits'] });
  const isNew = selectedId !== currentPackageId;
  // A newly assigned package grants its credits by default; a package the client already has granted them before.
  const onChange = (event: { target: { value: string } }) => setValue('grantCredits', toId(event.target.value) !== currentPackageId);
  const credits = packages.find((option) => option.id === selectedId)?.videoCreditLimit;
  return (
    <Form onSubmit={handleSubmit((form) => assign.mutate({ ...form, grantCredits: Boolean(credits) && form.grantCredits }))}>
      <SelectField label="Package" {...field('packageId', { setValueAs: toId, onChange })}>
        <option value="">None</option>
        {packages
          .filter((option) => option.isActive || option.id === currentPackageId)
          .map((option) => (
            <option key={option.id} value={option.id}>
              {option.name}
            </option>
          ))}
      </SelectField>
      {credits && (
        <div className="grid gap-1">
          <CheckboxField label={credits === 1 ? 'Add its 1 credit' : `Add its ${credits} credits`} {...register('grantCredits')} />
          <p role="status" className="text-muted text-sm">
            {isNew && !isGranting && "The client won't receive any credits with this package."}
          </p>
        </div>
      )}
      <FormButtons pending={assign.isPending && 'Saving...'} error={assign.error}>
        Change package
      </FormButtons>
    </Form>
  );
}

const toId = (value: string | number | null) => (value ? Number(value) : null);
