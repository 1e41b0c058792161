import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { deliverableEndpoints, deliverablesPatch } from '#api/projects/deliverable-endpoints.ts';
import { projectEditors } from '#web/features/projects/projects/project.ts';
import { call } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import type { Deliverable } from './deliverables.ts';

interface DialogProps {
  selected: Deliverable[];
  open: boolean;
  onClose: () => void;
}

/** Changes the due date or the editor of the selected deliverables; what isn't touched stays as each has it. */
export const ChangeSeveralDialog = ({ open, ...rest }: DialogProps) => (
  <Dialog title="Due date and editor" open={open} onClose={rest.onClose}>
    <ChangeSeveralForm {...rest} />
  </Dialog>
);

/** The value that is the same for all of them, or undefined. */
const shared = <Value,>(values: Value[]): Value | undefined => (new Set(values).size === 1 ? values[0] : undefined);

function ChangeSeveralForm({ selected, onClose }: Omit<DialogProps, 'open'>) {
  const ids = selected.map(({ id }) => id);
  const { data: editors, isPending } = useQuery(projectEditors);
  const { field, handleSubmit, showFieldErrors, dirtyValues } = useApiForm(deliverablesPatch, {
    ids,
    dueDate: shared(selected.map(({ dueDate }) => dueDate)) ?? '',
    editorId: shared(selected.map(({ editor }) => editor?.id ?? null)) ?? null,
  });
  const save = useAction({
    mutationFn: (changes: Partial<z.output<typeof deliverablesPatch>>) =>
      call(deliverableEndpoints.changeMany, { params: { id: selected[0]!.projectId }, body: { ...changes, ids } }),
    successMessage: 'Deliverables saved.',
    errorMessage: "The deliverables couldn't be saved. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  // A select can't show a value before its option exists.
  if (isPending) return null;
  return (
    <Form onSubmit={handleSubmit((form) => save.mutate(dirtyValues(form)))}>
      <TextField label="Due date" type="date" {...field('dueDate')} />
      <SelectField
        label="Editor"
        hint="Notified of what is assigned."
        {...field('editorId', { setValueAs: (chosen) => Number(chosen) || null })}
      >
        <option value="">The project's editor</option>
        {editors?.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <FormButtons pending={save.isPending && 'Saving...'} error={save.error}>
        Save
      </FormButtons>
    </Form>
  );
}
