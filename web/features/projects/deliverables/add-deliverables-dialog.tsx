import { useQuery } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import type { z } from 'zod';
import { deliverableEndpoints, newDeliverables } from '#api/projects/deliverable-endpoints.ts';
import { deliverableKinds } from '#domain/projects/deliverables.ts';
import { accountSummary } from '#web/features/billing/account-summary/account-summary.ts';
import { call } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { LinesField } from '#web/ui/form/lines-field.tsx';
import { type Deliverable, isCancelled, useDeliverables } from './deliverables.ts';
import { kindNames } from './kind-names.ts';

interface DialogProps {
  project: { id: number; clientId: number };
  /** The suggested titles, such as the lines of the agreed scope. */
  titles?: string[];
  open: boolean;
  onClose: () => void;
  onAdded?: (() => void) | undefined;
}

/** Adds a deliverable for each line of a pasted list. */
export const AddDeliverablesDialog = ({ open, ...rest }: DialogProps) => (
  <Dialog title="Add deliverables" open={open} onClose={rest.onClose}>
    <AddDeliverablesForm {...rest} />
  </Dialog>
);

function AddDeliverablesForm({ project: { id, clientId }, titles = [], onClose, onAdded }: Omit<DialogProps, 'open'>) {
  const { deliverables } = useDeliverables(id);
  const usesCredits = deliverables.some(({ credits }) => credits > 0);
  const form = useApiForm(newDeliverables, { titles, kind: 'film', credits: usesCredits ? 1 : 0 });
  const { control, register, field, handleSubmit, formState, showFieldErrors } = form;
  const { data: account } = useQuery(accountSummary(String(clientId)));
  const available = account ? account.videoCredits.available - account.videoCredits.reserved : 0;
  const add = useAction({
    mutationFn: ({ credits, ...body }: z.output<typeof newDeliverables>) =>
      call(deliverableEndpoints.createMany, { params: { id }, body: formState.dirtyFields.credits ? { ...body, credits } : body }),
    successMessage: 'Deliverables added.',
    errorMessage: "The deliverables couldn't be added. Please try again.",
    onSuccess: () => {
      onClose();
      onAdded?.();
    },
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => add.mutate(form))}>
      <Controller
        control={control}
        name="titles"
        render={({ field }) => (
          <LinesField
            {...field}
            label="Titles*"
            hint="One per line. Each has its own versions, review and final files."
            error={formState.errors.titles}
          />
        )}
      />
      <SelectField label="What they are" error={formState.errors.kind} {...register('kind')}>
        {deliverableKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindNames[kind]}
          </option>
        ))}
      </SelectField>
      {(usesCredits || available > 0) && (
        <TextField
          label="Video credits for each"
          type="number"
          min={0}
          hint={`${passedOn(deliverables)}Available: ${available}`}
          {...field('credits', { setValueAs: Number })}
        />
      )}
      <FormButtons pending={add.isPending && 'Adding...'} error={add.error}>
        Add
      </FormButtons>
    </Form>
  );
}

/** Says which of the credits that a project began with are used first. */
function passedOn(deliverables: Deliverable[]): string {
  const first = deliverables.find((deliverable) => deliverable.isFirst && !isCancelled(deliverable));
  const count = (first?.credits ?? 0) - 1;
  if (count <= 0) return '';
  return count === 1
    ? 'One more that this project began with is used first. '
    : `${count} more that this project began with are used first. `;
}
