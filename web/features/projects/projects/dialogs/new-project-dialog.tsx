import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { newProject, projectEndpoints } from '#api/projects/project-endpoints.ts';
import { adminClient } from '#web/features/accounts/clients/client.ts';
import { studioSettings } from '#web/features/studio/settings/studio.ts';
import { call } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import type { ComboboxProps } from '#web/ui/form/combobox-field.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { ProjectFields } from './project-fields.tsx';

interface DialogProps {
  /** The project's client, if already known. */
  clientId?: number;
  /** The field that chooses the client if none is given. */
  ClientField?: ComponentType<ComboboxProps>;
  open: boolean;
  onClose: () => void;
}

export function NewProjectDialog({ open, ...rest }: DialogProps) {
  const { data: studio, isPending } = useQuery(studioSettings);
  return (
    <Dialog title="New project" open={open} onClose={rest.onClose}>
      {isPending ? (
        <Spinner text="Loading..." />
      ) : (
        <NewProjectForm
          deliverables={includedDeliverables(studio?.includedRevisions ?? 0)}
          watermark={studio?.watermarkDrafts ?? true}
          {...rest}
        />
      )}
    </Dialog>
  );
}

/** What every project includes, according to the studio's terms. */
function includedDeliverables(revisions: number): string[] {
  if (revisions === 0) return [];
  return [revisions === 1 ? '1 round of revisions' : `${revisions} rounds of revisions`];
}

interface FormProps extends Omit<DialogProps, 'open'> {
  deliverables: string[];
  watermark: boolean;
}

function NewProjectForm({ clientId, ClientField, deliverables, watermark, onClose }: FormProps) {
  const form = useApiForm(newProject, { ...(clientId && { clientId }), title: '', deliverables, watermark, credits: 0 });
  const { control, register, handleSubmit, formState, showFieldErrors } = form;
  const { errors } = formState;
  const client = useSelectedClient(useWatch({ control, name: 'clientId' }));
  const create = useAction({
    mutationFn: (body: z.output<typeof newProject>) => call(projectEndpoints.create, { body }),
    successMessage: ({ project: { title, clientName } }) => {
      if (client?.deactivatedAt) return `${title} was created. ${clientName} is deactivated and won't get an email about it.`;
      if (client?.status === 'invited') return `${title} was created. ${clientName} will see it after registering.`;
      return `${title} was created and ${clientName} was notified.`;
    },
    errorMessage: "The project couldn't be created. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((project) => create.mutate(project))}>
      {ClientField && (
        <Controller
          control={control}
          name="clientId"
          render={({ field: { ref, onBlur, onChange } }) => (
            <ClientField ref={ref} error={errors.clientId} onBlur={onBlur} onSelect={(client) => onChange(client?.id)} />
          )}
        />
      )}
      <ProjectFields register={register} control={control} errors={errors} />
      <TextField
        label="Use video credits"
        type="number"
        min={0}
        hint={client && `Current balance: ${client.totalCreditsAvailable}`}
        error={errors.credits}
        // An empty field counts as 0.
        {...register('credits', { setValueAs: Number })}
      />
      <FormButtons pending={create.isPending && 'Creating...'} error={create.error}>
        Create project
      </FormButtons>
    </Form>
  );
}

const useSelectedClient = (clientId: number | undefined) =>
  useQuery({ ...adminClient(String(clientId)), enabled: clientId !== undefined }).data;
