import type { z } from 'zod';
import { leadEndpoints, stageChangeForm } from '#api/sales/lead-endpoints.ts';
import { type LeadStage, leadMoves } from '#domain/sales/lead-stages.ts';
import { call } from '#web/lib/api.ts';
import { formatStatus } from '#web/lib/format.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { SelectField, TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { useKeptText } from '#web/ui/form/use-kept-text.ts';
import type { Lead } from './lead.ts';

/** The lead as it was when the dialog opened, and its new stage if that's already known. */
export interface RequestedStageChange {
  lead: Pick<Lead, 'id' | 'name' | 'stage'>;
  to?: (typeof leadMoves)[number];
}

interface DialogProps {
  /** Undefined while the dialog is closed. */
  change: RequestedStageChange | undefined;
  onClose: () => void;
}

/** Moves a lead to any other stage; a lost one with a reason. */
export const ChangeStageDialog = ({ change, onClose }: DialogProps) => (
  <Dialog title="Change stage" open={change !== undefined} onClose={onClose}>
    {change && <ChangeStageForm change={change} onClose={onClose} />}
  </Dialog>
);

/** The stage that usually comes next. */
const nextOf = (stage: LeadStage) => (stage === 'new' ? 'brief_sent' : stage === 'brief_sent' ? 'proposal_sent' : 'lost');

function ChangeStageForm({ change: { lead, to }, onClose }: { change: RequestedStageChange; onClose: () => void }) {
  const { id, name, stage: from } = lead;
  const form = useApiForm(stageChangeForm, { stage: to ?? nextOf(from), from, note: '' });
  const { field, handleSubmit, showFieldErrors, watch } = form;
  const changeStage = useAction({
    mutationFn: (body: z.output<typeof stageChangeForm>) => call(leadEndpoints.changeStage, { params: { id }, body }),
    successMessage: ({ lead: { stage } }) => `${name} is now in “${formatStatus(stage)}”.`,
    errorMessage: "The stage couldn't be changed. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  const ref = useKeptText({ name: `lead ${id} stage note`, field: 'note', form, error: changeStage.error });
  return (
    <Form ref={ref} onSubmit={handleSubmit((form) => changeStage.mutate(form))}>
      <div className="flex items-start justify-between gap-4">
        <p className="line-clamp-3 min-w-0 font-semibold [overflow-wrap:anywhere]">{name}</p>
        <StatusBadge status={from} />
      </div>
      <SelectField label="New stage" {...field('stage')}>
        {leadMoves
          .filter((stage) => stage !== from)
          .map((stage) => (
            <option key={stage} value={stage}>
              {formatStatus(stage)}
            </option>
          ))}
      </SelectField>
      {watch('stage') === 'lost' && <TextField label="Reason*" hint="Only the studio sees it." autoComplete="off" {...field('note')} />}
      <FormButtons pending={changeStage.isPending && 'Changing...'} error={changeStage.error}>
        Change stage
      </FormButtons>
    </Form>
  );
}
