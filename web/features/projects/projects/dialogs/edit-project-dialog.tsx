import type { ReactNode } from 'react';
import type { z } from 'zod';
import { newProject, projectEndpoints } from '#api/projects/project-endpoints.ts';
import type { AdminProjectDetail } from '#web/features/projects/projects/project.ts';
import { call } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { ProjectFields } from './project-fields.tsx';

interface DialogProps {
  project: AdminProjectDetail;
  /** What else can be done, shown above the form. */
  more?: ReactNode;
  open: boolean;
  onClose: () => void;
}

export function EditProjectDialog({ open, more, ...rest }: DialogProps) {
  return (
    <Dialog title="Edit project" open={open} onClose={rest.onClose}>
      {more}
      <EditProjectForm {...rest} />
    </Dialog>
  );
}

function EditProjectForm({ project, onClose }: Omit<DialogProps, 'open' | 'more'>) {
  const { id, clientId, title, type, description, startDate, deadline, editor, priority, deliverables, watermark, notes } = project;
  const editorId = editor?.id ?? null;
  const defaultValues = { clientId, title, type, description, startDate, deadline, editorId, priority, deliverables, watermark, notes };
  // Edits follow the rules for a new project, except that the client can't change.
  const { control, register, handleSubmit, formState, showFieldErrors, dirtyValues } = useApiForm(newProject, defaultValues);
  const save = useAction({
    mutationFn: (body: Partial<z.output<typeof newProject>>) => call(projectEndpoints.change, { params: { id }, body }),
    successMessage: 'Project saved.',
    errorMessage: "The project couldn't be saved. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => save.mutate(dirtyValues(form)))}>
      <ProjectFields register={register} control={control} errors={formState.errors} />
      <FormButtons pending={save.isPending && 'Saving...'} error={save.error}>
        Save
      </FormButtons>
    </Form>
  );
}
