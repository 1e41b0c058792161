import { useState } from 'react';
import type { z } from 'zod';
import { approvalOfSeveral, deliverableEndpoints } from '#api/projects/deliverable-endpoints.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { fewOf } from '#domain/projects/deliverables.ts';
import type { OwnProject } from '#web/features/projects/projects/project.ts';
import { call } from '#web/lib/api.ts';
import { formatList } from '#web/lib/format.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { CheckboxField, GroupError, TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { useOpenedVersions, type Waiting } from './own-deliverables.ts';

type Result = JsonResponse<typeof deliverableEndpoints.approve>['results'][number];

interface ApproveSeveralProps {
  project: Pick<OwnProject, 'id' | 'title'>;
  waiting: Waiting[];
  onClose: () => void;
}

/** Approves those drafts in one step that were opened, and then names what was left out because it has changed. */
export function ApproveSeveralDialog({ open, ...rest }: ApproveSeveralProps & { open: boolean }) {
  const [leftOut, setLeftOut] = useState<Result[]>([]);
  const close = () => {
    rest.onClose();
    setLeftOut([]);
  };
  return (
    <Dialog title={leftOut.length > 0 ? "Some weren't approved" : 'Approve several'} open={open} onClose={close}>
      {leftOut.length > 0 ? <LeftOut results={leftOut} /> : <ApproveSeveralForm {...rest} onClose={close} onLeftOut={setLeftOut} />}
    </Dialog>
  );
}

const LeftOut = ({ results }: { results: Result[] }) => (
  <ul className="grid gap-3">
    {results.map(({ deliverableId, title, obstacle }) => (
      <li key={deliverableId} className="grid [overflow-wrap:anywhere]">
        <span className="font-semibold">{title}</span>
        <span className="text-muted">{obstacle}</span>
      </li>
    ))}
  </ul>
);

function ApproveSeveralForm({ project, waiting, onClose, onLeftOut }: ApproveSeveralProps & { onLeftOut: (results: Result[]) => void }) {
  const opened = useOpenedVersions(project.id);
  // The client hasn't seen drafts that arrive while they decide, so those aren't listed.
  const [shown] = useState(waiting);
  const approvalsOf = (chosen: Waiting[]) => chosen.map(({ id, draft }) => ({ deliverableId: id, fileId: draft.fileId }));
  const form = useApiForm(approvalOfSeveral, { name: '', approvals: approvalsOf(shown.filter(opened.has)) });
  const { field, handleSubmit, watch, setValue, formState, showFieldErrors } = form;
  const chosenIds = watch('approvals').map(({ deliverableId }) => deliverableId);
  const isChosen = ({ id }: Waiting) => chosenIds.includes(id);
  const choose = (toggled: Waiting) => {
    const chosen = shown.filter((other) => isChosen(other) !== (other === toggled));
    setValue('approvals', approvalsOf(chosen), { shouldValidate: formState.isSubmitted });
  };
  const approve = useAction({
    mutationFn: (body: z.output<typeof approvalOfSeveral>) => call(deliverableEndpoints.approve, { params: { id: project.id }, body }),
    successMessage: ({ results }) => approvedText(results),
    errorMessage: "We couldn't record your approval. Please try again.",
    onSuccess: ({ results }) => {
      const leftOut = results.filter(({ obstacle }) => obstacle !== null);
      if (leftOut.length > 0) onLeftOut(leftOut);
      else onClose();
    },
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => approve.mutate(form))}>
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-medium text-sm">Drafts that wait for you</legend>
        {shown.map((deliverable) => (
          <CheckboxField
            key={deliverable.id}
            checked={isChosen(deliverable)}
            disabled={!opened.has(deliverable)}
            onChange={() => choose(deliverable)}
            label={<Choice deliverable={deliverable} isOpened={opened.has(deliverable)} />}
          />
        ))}
        <GroupError message={formState.errors.approvals?.message ?? formState.errors.approvals?.root?.message} />
      </fieldset>
      <div className="grid gap-2 text-muted">
        <p className="[overflow-wrap:anywhere]">
          By entering your name, you approve these versions for <span className="font-semibold text-ink">{project.title}</span> in writing.
        </p>
        <p>We record your name, date and time, and prepare your final files. Changes after that may be billed separately.</p>
      </div>
      <TextField label="Your name" autoComplete="name" {...field('name')} />
      <FormButtons pending={approve.isPending && 'Approving...'} error={approve.error}>
        {chosenIds.length > 1 ? `Approve ${chosenIds.length}` : 'Approve'}
      </FormButtons>
    </Form>
  );
}

function Choice({ deliverable: { title, draft }, isOpened }: { deliverable: Waiting; isOpened: boolean }) {
  const { version, openComments } = draft;
  const open = openComments === 1 ? '1 comment is still open' : `${openComments} comments are still open`;
  const details = [!isOpened && 'not opened yet', isOpened && openComments > 0 && open].filter(Boolean);
  return (
    <span className={isOpened ? '' : 'text-muted'}>
      <span className="font-semibold [overflow-wrap:anywhere]">{title}</span> <span className="font-mono text-sm">v{version}</span>
      {details.length > 0 && <span className="text-muted text-sm"> · {details.join(' · ')}</span>}
    </span>
  );
}

function approvedText(results: Result[]): string {
  const titles = results.filter(({ obstacle }) => obstacle === null).map(({ title }) => title);
  return titles.length > 0 ? `Thank you. You approved ${formatList(fewOf(titles))}.` : 'All of them have changed, so nothing was approved.';
}
