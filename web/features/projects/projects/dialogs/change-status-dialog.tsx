import type { z } from 'zod';
import { projectEndpoints, statusChangeForm } from '#api/projects/project-endpoints.ts';
import { isDelivering, type ProjectStatus, statusPhrase } from '#domain/projects/statuses.ts';
import { checkTransition, otherTransitions, usualTransitions } from '#domain/projects/transitions.ts';
import type { AdminProject } from '#web/features/projects/projects/project.ts';
import { call } from '#web/lib/api.ts';
import { formatStatus } from '#web/lib/format.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { SelectField, TextAreaField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { useKeptText } from '#web/ui/form/use-kept-text.ts';
import { MissingFinals } from './missing-finals.tsx';
import { UnsentInvoices } from './unsent-invoices.tsx';

/** The project as it was when the dialog opened, and its new status if that's already known. */
export interface RequestedStatusChange {
  project: Pick<AdminProject, 'id' | 'title' | 'status'>;
  to?: ProjectStatus;
}

interface DialogProps {
  /** Undefined while the dialog is closed. */
  change: RequestedStatusChange | undefined;
  onClose: () => void;
}

/** Moves a project to any other status, with a note. The only way back, or to an early end. */
export function ChangeStatusDialog({ change, onClose }: DialogProps) {
  return (
    <Dialog title={change?.to === 'archived' ? 'Archive project' : 'Change status'} open={change !== undefined} onClose={onClose}>
      {change && <ChangeStatusForm change={change} onClose={onClose} />}
    </Dialog>
  );
}

function ChangeStatusForm({ change: { project, to }, onClose }: { change: RequestedStatusChange; onClose: () => void }) {
  const { id, title, status: from } = project;
  const usual = usualTransitions[from];
  const ahead = otherTransitions(from, 'allowed');
  // With two usual next steps, neither is preselected.
  const status = to ?? (usual.length === 1 ? usual[0] : undefined);
  const form = useApiForm(statusChangeForm, { ...(status && { status }), from, note: '' });
  const { field, handleSubmit, showFieldErrors, watch } = form;
  const selected = watch('status');
  const needsReason = Boolean(selected) && checkTransition('admin', from, selected) === 'reason required';
  const isArchiving = to === 'archived';
  const changeStatus = useAction({
    mutationFn: (body: z.output<typeof statusChangeForm>) => call(projectEndpoints.changeStatus, { params: { id }, body }),
    successMessage: ({ project: { status } }) => `${title} is now ${statusPhrase(status)}.`,
    errorMessage: "The status couldn't be changed. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  const ref = useKeptText({ name: `project ${id} status note`, field: 'note', form, error: changeStatus.error });
  return (
    <Form ref={ref} onSubmit={handleSubmit((form) => changeStatus.mutate(form))}>
      <div className="flex items-start justify-between gap-4">
        <p className="line-clamp-3 min-w-0 font-semibold [overflow-wrap:anywhere]">{title}</p>
        <StatusBadge status={from} />
      </div>
      {!isArchiving && (
        <SelectField label="New status" {...field('status')}>
          {usual.length > 1 && <option value="">Choose a status</option>}
          <optgroup label="Usual next steps">{usual.map(renderOption)}</optgroup>
          {ahead.length > 0 && <optgroup label="Further ahead">{ahead.map(renderOption)}</optgroup>}
          <optgroup label="Back or ending early (reason required)">{otherTransitions(from, 'reason required').map(renderOption)}</optgroup>
        </SelectField>
      )}
      {selected && isDelivering(selected) && (
        <>
          <UnsentInvoices projectId={id} />
          <MissingFinals projectId={id} />
        </>
      )}
      <TextAreaField
        label={needsReason ? 'Note*' : 'Note'}
        hint={
          needsReason ? 'This moves the project back or ends it early, so give a reason. Visible to the client.' : 'Visible to the client.'
        }
        rows={3}
        {...field('note')}
      />
      <FormButtons pending={changeStatus.isPending && (isArchiving ? 'Archiving...' : 'Changing...')} error={changeStatus.error}>
        {isArchiving ? 'Archive' : 'Change status'}
      </FormButtons>
    </Form>
  );
}

const renderOption = (status: ProjectStatus) => (
  <option key={status} value={status}>
    {formatStatus(status)}
  </option>
);
