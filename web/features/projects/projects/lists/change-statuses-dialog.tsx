import { bulkStatusForm } from '#api/projects/project-endpoints.ts';
import { projectStatuses } from '#domain/projects/statuses.ts';
import { checkTransition } from '#domain/projects/transitions.ts';
import type { AdminProject } from '#web/features/projects/projects/project.ts';
import { formatStatus } from '#web/lib/format.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { SelectField, TextAreaField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { type BulkDialogProps, emailsOf } from '#web/ui/list/bulk.ts';

/** Archiving several is an action of its own, which emails nobody. */
const statuses = projectStatuses.filter((status) => status !== 'archived');

/** Asks for the status that several projects get, and for a reason if it moves one of them back. */
export function ChangeStatusesDialog({ title, number, rows, action, onClose }: BulkDialogProps<AdminProject>) {
  const current = rows.map(({ status }) => status);
  const { field, handleSubmit, watch } = useApiForm(bulkStatusForm(current), { note: '' });
  const chosen = watch('status');
  const verdicts = chosen ? current.map((status) => checkTransition('admin', status, chosen)) : [];
  const count = (verdict: (typeof verdicts)[number]) => verdicts.filter((other) => other === verdict).length;
  const [back, unchanged] = [count('reason required'), count('forbidden')];
  return (
    <Dialog title={title} open onClose={onClose}>
      <Form onSubmit={handleSubmit((change) => action.mutate(change))}>
        <SelectField label="New status*" {...field('status')}>
          <option value="">Choose a status</option>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {formatStatus(status)}
            </option>
          ))}
        </SelectField>
        <TextAreaField
          label={back > 0 ? 'Note*' : 'Note'}
          hint={
            back > 0
              ? `It moves ${back} of them back or ends it early, so give a reason. Visible to the clients.`
              : 'Visible to the clients.'
          }
          rows={3}
          {...field('note')}
        />
        <p role="status" className="text-muted">
          {unchanged > 0 && `${unchanged} of them ${unchanged === 1 ? 'has' : 'have'} this status already. `}
          {chosen && emailsOf({ emails: 'each' }, number === undefined ? undefined : number - unchanged)}
        </p>
        <FormButtons pending={action.isPending && 'Starting...'} error={action.error}>
          Change status
        </FormButtons>
      </Form>
    </Dialog>
  );
}
