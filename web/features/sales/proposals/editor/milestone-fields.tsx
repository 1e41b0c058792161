import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { proposalLimits } from '#api/sales/proposal-content.ts';
import { milestoneDue, milestoneStatuses } from '#domain/sales/milestones.ts';
import { formatStatus } from '#web/lib/format.ts';
import { Button } from '#web/ui/button/button.tsx';
import { GroupError, SelectField, TextField } from '#web/ui/form/field.tsx';
import { RowButtons } from '#web/ui/form/row-buttons.tsx';
import type { ProposalForm } from './use-proposal-draft.ts';

/** What is paid between the deposit and the balance, and when. */
export function MilestoneFields({ form: { control, field, formState, watch } }: { form: ProposalForm }) {
  const { fields, append, move, remove } = useFieldArray({ control, name: 'content.milestones' });
  const error = formState.errors.content?.milestones;
  const message = error?.root?.message ?? error?.message;
  return (
    <>
      <ol className="grid gap-3 empty:hidden">
        {fields.map(({ id }, index) => (
          <li key={id} className="grid gap-3 rounded-sm border border-line bg-surface p-3">
            <div className="grid grid-cols-[minmax(0,1fr)_5rem] items-start gap-3">
              <TextField label="Milestone" autoComplete="off" {...field(`content.milestones.${index}.title`)} />
              <TextField
                label="% of total"
                inputMode="numeric"
                {...field(`content.milestones.${index}.percent`, { valueAsNumber: true })}
              />
            </div>
            <SelectField
              label="Due once the project is in"
              hint={`Its invoice then waits for you on the overview. Your client reads “due ${milestoneDue[watch(`content.milestones.${index}.status`) ?? 'review']}”.`}
              {...field(`content.milestones.${index}.status`)}
            >
              {milestoneStatuses.map((status) => (
                <option key={status} value={status}>
                  {formatStatus(status)}
                </option>
              ))}
            </SelectField>
            <RowButtons
              name={`milestone ${index + 1}`}
              index={index}
              count={fields.length}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ol>
      <GroupError message={message} />
      {fields.length < proposalLimits.milestones && (
        <Button
          variant="secondary"
          size="small"
          className="justify-self-start"
          onClick={() => append({ title: '', percent: 20, status: 'review' })}
        >
          <Plus aria-hidden size={16} /> Add milestone
        </Button>
      )}
    </>
  );
}
