import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { newProject, projectEndpoints } from '../../../contract/projects.ts';
import { call } from '../../lib/api.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, FormButtons } from '../../ui/form.tsx';
import { PickField } from '../../ui/pick-field.tsx';
import { useAction } from '../../ui/use-action.ts';
import { adminClient, findClients } from '../clients/queries.ts';
import { ProjectFields } from './project-fields.tsx';

interface DialogProps {
  /** Whose project it is, where that is settled. */
  clientId?: number;
  open: boolean;
  onClose: () => void;
}

export function NewProjectDialog({ open, ...rest }: DialogProps) {
  return (
    <Dialog title="New Project" open={open} onClose={rest.onClose}>
      <NewProjectForm {...rest} />
    </Dialog>
  );
}

function NewProjectForm({ clientId, onClose }: Omit<DialogProps, 'open'>) {
  const form = useContractForm(newProject, { ...(clientId && { clientId }), title: '', deliverables: [], credits: 0 });
  const { control, register, handleSubmit, formState, showRefusal } = form;
  const { errors } = formState;
  const create = useAction({
    act: (body: z.output<typeof newProject>) => call(projectEndpoints.create, { body }),
    done: ({ project }) => `${project.title} has begun, and ${project.clientName} is told.`,
    failed: 'The project could not be created. Please try again.',
    refresh: [
      ['admin', 'projects'],
      ['admin', 'clients'],
    ],
    onDone: onClose,
    onRefusal: showRefusal,
  });
  const available = useCredits(useWatch({ control, name: 'clientId' }));
  return (
    <Form onSubmit={handleSubmit((project) => create.mutate(project))}>
      {!clientId && (
        <Controller
          control={control}
          name="clientId"
          render={({ field: { ref, onBlur, onChange } }) => (
            <PickField
              ref={ref}
              label="Client*"
              error={errors.clientId}
              find={findClients}
              onBlur={onBlur}
              onPick={(client) => onChange(client?.id)}
            />
          )}
        />
      )}
      <ProjectFields register={register} control={control} errors={errors} />
      <TextField
        label="Use video credits"
        type="number"
        min={0}
        hint={available === undefined ? undefined : `The client has ${available}.`}
        error={errors.credits}
        {...register('credits', { valueAsNumber: true })}
      />
      <FormButtons pending={create.isPending && 'Creating...'} error={create.error} onCancel={onClose}>
        Create Project
      </FormButtons>
    </Form>
  );
}

/** How many credits the chosen client has left. */
function useCredits(clientId: number | undefined) {
  const { data: client } = useQuery({ ...adminClient(String(clientId)), enabled: clientId !== undefined });
  return client?.totalCreditsAvailable;
}
