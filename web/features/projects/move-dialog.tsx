import type { z } from 'zod';
import { type ProjectStatus, projectEndpoints } from '../../../contract/projects.ts';
import { call } from '../../lib/api.ts';
import { formatStatus } from '../../lib/format.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField, TextAreaField } from '../../ui/field.tsx';
import { Form, FormButtons } from '../../ui/form.tsx';
import { useAction } from '../../ui/use-action.ts';
import { isUsual, moveForm, movesFrom } from './moves.ts';
import type { AdminProject } from './project.ts';

/** A move that is asked about: the state in which the project was then, and where it is to go if that is known. */
export interface AskedMove {
  project: Pick<AdminProject, 'id' | 'title' | 'status'>;
  to?: ProjectStatus;
}

interface DialogProps {
  /** Nothing while the dialog is closed. */
  move: AskedMove | undefined;
  onClose: () => void;
}

/** Moves a project to another state, with a note: open to every hand, and the only way for a move that is not usual. */
export function MoveDialog({ move, onClose }: DialogProps) {
  return (
    <Dialog title="Move project" open={move !== undefined} onClose={onClose}>
      {move && <MoveForm move={move} onClose={onClose} />}
    </Dialog>
  );
}

function MoveForm({ move: { project, to }, onClose }: { move: AskedMove; onClose: () => void }) {
  const { id, title, status: from } = project;
  const { usual, others } = movesFrom(from);
  const { register, handleSubmit, formState, showRefusal, watch } = useContractForm(moveForm, { status: to ?? usual[0]!, from, note: '' });
  const move = useAction({
    act: (body: z.output<typeof moveForm>) => call(projectEndpoints.move, { params: { id }, body }),
    done: (answer) => `${title} is now in ${formatStatus(answer.project.status)}.`,
    failed: 'The project could not be moved. Please try again.',
    refresh: [['admin', 'projects']],
    onDone: onClose,
    onRefusal: showRefusal,
  });
  return (
    <Form onSubmit={handleSubmit((form) => move.mutate(form))}>
      <div className="flex items-start justify-between gap-4">
        <p className="line-clamp-3 min-w-0 font-semibold [overflow-wrap:anywhere]">{title}</p>
        <StatusBadge status={from} />
      </div>
      <SelectField label="Move it to" error={formState.errors.status} {...register('status')}>
        <optgroup label="The usual way">{usual.map(optionOf)}</optgroup>
        <optgroup label="Any other, with a reason">{others.map(optionOf)}</optgroup>
      </SelectField>
      <TextAreaField
        label={isUsual(from, watch('status')) ? 'Note' : 'Note*'}
        hint="The client reads it too."
        rows={3}
        error={formState.errors.note}
        {...register('note')}
      />
      <FormButtons pending={move.isPending && 'Moving...'} error={move.error} onCancel={onClose}>
        Move
      </FormButtons>
    </Form>
  );
}

const optionOf = (status: ProjectStatus) => (
  <option key={status} value={status}>
    {formatStatus(status)}
  </option>
);
