import type { z } from 'zod';
import { projectEndpoints, statusChangeForm } from '../../../../contract/project-endpoints.ts';
import { checkTransition, statusPhrase, unusualTransitions, usualTransitions } from '../../../../contract/project-transitions.ts';
import type { ProjectStatus } from '../../../../contract/projects.ts';
import { call } from '../../../lib/api.ts';
import { formatStatus } from '../../../lib/format.ts';
import { useContractForm } from '../../../lib/use-contract-form.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { SelectField, TextAreaField } from '../../../ui/form/field.tsx';
import { Form, FormButtons } from '../../../ui/form/form.tsx';
import { useAction } from '../../../ui/use-action.ts';
import type { AdminProject } from '../project.ts';

/** A move that is asked about: the state in which the project was then, and where it is to go if that is known. */
export interface RequestedStatusChange {
  project: Pick<AdminProject, 'id' | 'title' | 'status'>;
  to?: ProjectStatus;
}

interface DialogProps {
  /** Nothing while the dialog is closed. */
  move: RequestedStatusChange | undefined;
  onClose: () => void;
}

/** Moves a project to another state, with a note: open to every hand, and the only way for a move that is not usual. */
export function ChangeStatusDialog({ move, onClose }: DialogProps) {
  return (
    <Dialog title={move?.to === 'archived' ? 'Archive project' : 'Move project'} open={move !== undefined} onClose={onClose}>
      {move && <MoveForm move={move} onClose={onClose} />}
    </Dialog>
  );
}

function MoveForm({ move: { project, to }, onClose }: { move: RequestedStatusChange; onClose: () => void }) {
  const { id, title, status: from } = project;
  const usual = usualTransitions[from];
  // With two usual next steps, neither is preselected.
  const status = to ?? (usual.length === 1 ? usual[0] : undefined);
  const form = useContractForm(statusChangeForm, { ...(status && { status }), from, note: '' });
  const { register, handleSubmit, formState, showFieldErrors, watch } = form;
  const chosen = watch('status');
  const needsReason = Boolean(chosen) && checkTransition('admin', from, chosen) === 'reason required';
  const isArchiving = to === 'archived';
  const move = useAction({
    mutationFn: (body: z.output<typeof statusChangeForm>) => call(projectEndpoints.changeStatus, { params: { id }, body }),
    successMessage: (answer) => `${title} is now ${statusPhrase(answer.project.status)}.`,
    errorMessage: 'The project could not be moved. Please try again.',
    invalidates: [['admin', 'projects']],
    onSuccess: onClose,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => move.mutate(form))}>
      <div className="flex items-start justify-between gap-4">
        <p className="line-clamp-3 min-w-0 font-semibold [overflow-wrap:anywhere]">{title}</p>
        <StatusBadge status={from} />
      </div>
      {!isArchiving && (
        <SelectField label="Move it to" error={formState.errors.status} {...register('status')}>
          {usual.length > 1 && <option value="">Choose a state</option>}
          <optgroup label="Usual next steps">{usual.map(optionOf)}</optgroup>
          <optgroup label="Any other, with a reason">{unusualTransitions(from).map(optionOf)}</optgroup>
        </SelectField>
      )}
      <TextAreaField
        label={needsReason ? 'Note*' : 'Note'}
        hint={needsReason ? 'Not the usual next step: say why. The client reads it.' : 'The client reads it.'}
        rows={3}
        error={formState.errors.note}
        {...register('note')}
      />
      <FormButtons pending={move.isPending && (isArchiving ? 'Archiving...' : 'Moving...')} error={move.error} onCancel={onClose}>
        {isArchiving ? 'Archive' : 'Move'}
      </FormButtons>
    </Form>
  );
}

const optionOf = (status: ProjectStatus) => (
  <option key={status} value={status}>
    {formatStatus(status)}
  </option>
);
