import { Controller } from 'react-hook-form';
import type { z } from 'zod';
import { deliverableEndpoints, newDeliverables } from '#contract/projects/deliverable-endpoints.ts';
import { deliverableKinds } from '#contract/projects/deliverables.ts';
import { call } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/use-contract-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { SelectField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { LinesField } from '#web/ui/form/lines-field.tsx';

interface DialogProps {
  projectId: number;
  /** What is suggested, such as the lines of the agreed scope. */
  titles?: string[];
  open: boolean;
  onClose: () => void;
}

/** Adds a deliverable for each line of a pasted list. */
export const AddDeliverablesDialog = ({ open, ...rest }: DialogProps) => (
  <Dialog title="Add deliverables" open={open} onClose={rest.onClose}>
    <AddDeliverablesForm {...rest} />
  </Dialog>
);

const kindNames: Record<(typeof deliverableKinds)[number], string> = {
  film: 'Film',
  short: 'Short',
  cutdown: 'Cutdown',
  image: 'Image',
  audio: 'Audio',
  document: 'Document',
};

function AddDeliverablesForm({ projectId, titles = [], onClose }: Omit<DialogProps, 'open'>) {
  const { control, register, handleSubmit, formState, showFieldErrors } = useContractForm(newDeliverables, { titles, kind: 'film' });
  const add = useAction({
    mutationFn: (body: z.output<typeof newDeliverables>) => call(deliverableEndpoints.createMany, { params: { id: projectId }, body }),
    successMessage: 'Deliverables added.',
    errorMessage: "The deliverables couldn't be added. Please try again.",
    onSuccess: onClose,
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
      <FormButtons pending={add.isPending && 'Adding...'} error={add.error}>
        Add
      </FormButtons>
    </Form>
  );
}
