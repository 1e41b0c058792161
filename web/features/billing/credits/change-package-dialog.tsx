import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { packageAssignment, packageEndpoints } from '#api/billing/packages.ts';
import { addDays } from '#domain/shared/dates.ts';
import { useInvoicePackage } from '#web/features/billing/package-invoices/use-invoice-package.ts';
import { type AdminPackage, packageOptions } from '#web/features/billing/packages/package.ts';
import { type Studio, studioSettings } from '#web/features/studio/settings/studio.ts';
import { call } from '#web/lib/api.ts';
import { today } from '#web/lib/calendar.ts';
import { emailed } from '#web/lib/email.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { FailedState } from '#web/ui/card/card.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { CheckboxField, SelectField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { RadioCards } from '#web/ui/form/radio-cards.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Unbroken } from '#web/ui/unbroken.tsx';
import type { CreditsOwner } from './credits.ts';
import { changesNothing, describePackageChange, isFree } from './describe-package-change.ts';

interface DialogProps {
  client: CreditsOwner;
  open: boolean;
  onClose: () => void;
}

/** Sells or gives another package to a client, says what they pay and when, or removes theirs. */
export function ChangePackageDialog({ open, ...rest }: DialogProps) {
  const packages = useQuery(packageOptions);
  const studio = useQuery(studioSettings);
  const isError = packages.isError || studio.isError;
  const retry = () => Promise.all([packages.refetch(), studio.refetch()]);
  return (
    <Dialog title="Change package" open={open} onClose={rest.onClose}>
      {packages.data && studio.data && <ChangeForm packages={packages.data} studio={studio.data} {...rest} />}
      {!(packages.data && studio.data) && (isError ? <FailedState onRetry={retry} /> : <Spinner text="Loading packages..." />)}
    </Dialog>
  );
}

type FormProps = Omit<DialogProps, 'open'> & { packages: AdminPackage[]; studio: Studio };

function ChangeForm({ packages, studio, client, onClose }: FormProps) {
  const { id, name, currentPackageId } = client;
  const form = useApiForm(packageAssignment, { packageId: currentPackageId, grantCredits: false });
  const { control, register, field, handleSubmit, showFieldErrors, setValue } = form;
  const [chosenWay, setWay] = useState<'invoice' | 'free'>();
  const [selectedId, isGranting] = useWatch({ control, name: ['packageId', 'grantCredits'] });
  const selected = packages.find((option) => option.id === selectedId);
  const isNew = selectedId !== currentPackageId;
  const hasPrice = selected !== undefined && !isFree(selected);
  // A package that the client already has isn't invoiced by default, so that nothing is sold twice by accident.
  const way = chosenWay ?? (isNew ? 'invoice' : 'free');
  const isInvoiced = hasPrice && way === 'invoice';
  const credits = isInvoiced ? null : selected?.videoCreditLimit;
  const grantsCredits = Boolean(credits && isGranting);
  const dueDate = addDays(today(), studio.paymentTermsDays);
  const invoice = useInvoicePackage(id, { onSuccess: onClose, showFieldErrors });
  const assign = useAction({
    mutationFn: (body: z.output<typeof packageAssignment>) => call(packageEndpoints.assign, { params: { id }, body }),
    successMessage: 'Package changed.',
    errorMessage: "The package couldn't be changed. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  const submit = ({ packageId }: z.output<typeof packageAssignment>) =>
    isInvoiced ? invoice.mutate({ packageId: selected.id, dueDate }) : assign.mutate({ packageId, grantCredits: grantsCredits });
  // A package that is new to the client comes with its credits by default; the one they have granted them before.
  const onChange = (event: { target: { value: string } }) => setValue('grantCredits', toId(event.target.value) !== currentPackageId);
  const change = { client, selected, isInvoiced, grantsCredits, dueDate, today: today() };
  const outcome = [describePackageChange(change), isInvoiced && emailed(`${name} gets it by email.`)].filter(Boolean).join(' ');
  return (
    <Form onSubmit={handleSubmit(submit)}>
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
      {hasPrice && (
        <RadioCards
          legend="How do they get it?"
          name="way"
          options={[
            { value: 'invoice', label: 'Send an invoice' },
            { value: 'free', label: 'Give it for free' },
          ]}
          value={way}
          onChange={setWay}
        />
      )}
      {credits && <CheckboxField label={credits === 1 ? 'Add its 1 credit' : `Add its ${credits} credits`} {...register('grantCredits')} />}
      <p role="status" className="text-pretty text-muted">
        <Unbroken>{outcome}</Unbroken>
      </p>
      <FormButtons
        disabled={changesNothing(change)}
        pending={(invoice.isPending && 'Sending...') || (assign.isPending && 'Saving...')}
        error={invoice.error ?? assign.error}
      >
        {isInvoiced ? 'Send invoice' : 'Change package'}
      </FormButtons>
    </Form>
  );
}

const toId = (value: string | number | null) => (value ? Number(value) : null);
