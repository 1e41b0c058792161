import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { packageInvoiceForm } from '#api/billing/package-invoices.ts';
import { addDays } from '#domain/shared/dates.ts';
import { formatPackagePrice } from '#web/features/billing/packages/format-package-price.ts';
import { type AdminPackage, packageOptions } from '#web/features/billing/packages/package.ts';
import { type Studio, studioSettings } from '#web/features/studio/settings/studio.ts';
import { today } from '#web/lib/calendar.ts';
import { emailed } from '#web/lib/email.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { FailedState } from '#web/ui/card/card.tsx';
import { DescriptionList } from '#web/ui/description-list.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { CheckboxField, SelectField, TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { useInvoicePackage } from './use-invoice-package.ts';

interface DialogProps {
  client: { id: number; name: string };
  /** The package to suggest. */
  packageId: number | null;
  /** The request that the invoice handles. */
  messageId?: number;
  open: boolean;
  onClose: () => void;
}

/** Shows what is about to be invoiced, and sends it or saves it as a draft. */
export function InvoicePackageDialog({ open, ...rest }: DialogProps) {
  const packages = useQuery(packageOptions);
  const studio = useQuery(studioSettings);
  const isError = packages.isError || studio.isError;
  const retry = () => Promise.all([packages.refetch(), studio.refetch()]);
  return (
    <Dialog title="Invoice a package" open={open} onClose={rest.onClose}>
      {packages.data && studio.data && <InvoiceForm packages={packages.data} studio={studio.data} {...rest} />}
      {!(packages.data && studio.data) && (isError ? <FailedState onRetry={retry} /> : <Spinner text="Loading..." />)}
    </Dialog>
  );
}

type InvoiceFormProps = Omit<DialogProps, 'open'> & { packages: AdminPackage[]; studio: Studio };

function InvoiceForm({ client, packageId, messageId, packages, studio, onClose }: InvoiceFormProps) {
  const dueDate = addDays(today(), studio.paymentTermsDays);
  const defaultValues = { packageId: packageId ?? 0, messageId: messageId ?? null, dueDate, send: true };
  const { control, field, handleSubmit, showFieldErrors, setValue } = useApiForm(packageInvoiceForm, defaultValues);
  const create = useInvoicePackage(client.id, { onSuccess: onClose, showFieldErrors });
  const [selectedId, isSending] = useWatch({ control, name: ['packageId', 'send'] });
  const selected = packages.find(({ id }) => id === selectedId);
  return (
    <Form onSubmit={handleSubmit((form) => create.mutate(form))}>
      <SelectField label="Package*" {...field('packageId', { setValueAs: Number })}>
        <option value={0}>Choose a package</option>
        {packages
          .filter(({ id, isActive }) => isActive || id === packageId)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
      <DescriptionList
        items={[
          ['Client', client.name],
          ['Price', selected ? formatPackagePrice(selected) : 'N/A'],
        ]}
      />
      <TextField label="Due date*" type="date" {...field('dueDate')} />
      <CheckboxField
        label="Save as a draft instead of sending it"
        checked={!isSending}
        onChange={({ target }) => setValue('send', !target.checked)}
      />
      <p className="text-muted text-sm">
        {isSending && `We'll assign an invoice number. ${emailed(`${client.name} gets the invoice by email.`)} `}
        Once it's paid, the client gets the package and its credits.
      </p>
      <FormButtons pending={create.isPending && 'Creating...'} error={create.error}>
        {isSending ? 'Send invoice' : 'Save draft'}
      </FormButtons>
    </Form>
  );
}
