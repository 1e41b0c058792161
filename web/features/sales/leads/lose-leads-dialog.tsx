import { leadLoss } from '#api/sales/lead-endpoints.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { type BulkDialogProps, othersStay } from '#web/ui/list/bulk.ts';

/** Asks why several leads are lost. */
export function LoseLeadsDialog({ title, others, action, onClose }: BulkDialogProps) {
  const { field, handleSubmit } = useApiForm(leadLoss, { note: '' });
  return (
    <Dialog title={title} open onClose={onClose}>
      <Form onSubmit={handleSubmit((loss) => action.mutate(loss))}>
        <p className="text-muted">{othersStay(others) || 'Those that are won or lost already stay as they are.'}</p>
        <TextField label="Reason*" hint="Only the studio sees it." autoComplete="off" {...field('note')} />
        <FormButtons pending={action.isPending && 'Starting...'} error={action.error}>
          Mark as lost
        </FormButtons>
      </Form>
    </Dialog>
  );
}
