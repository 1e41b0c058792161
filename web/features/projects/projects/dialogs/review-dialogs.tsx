import { useState } from 'react';
import type { z } from 'zod';
import { approvalForm, changeRequest, projectEndpoints } from '#api/projects/project-endpoints.ts';
import { nameDeliverable } from '#domain/projects/deliverables.ts';
import { isDelivering } from '#domain/projects/statuses.ts';
import type { Draft, OwnProject } from '#web/features/projects/projects/project.ts';
import { nextRoundText, type Rounds } from '#web/features/projects/projects/revision-rounds.ts';
import { useOwnProjectAction } from '#web/features/projects/projects/use-own-project-action.ts';
import { call } from '#web/lib/api.ts';
import { useDraft, useDrafts } from '#web/lib/drafts.tsx';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { dirtyAttribute, Form, FormButtons } from '#web/ui/form/form.tsx';
import { useKeptText } from '#web/ui/form/use-kept-text.ts';
import { Unbroken } from '#web/ui/unbroken.tsx';

interface FormProps {
  project: Pick<OwnProject, 'id' | 'title'>;
  /** The version that the client has seen. */
  draft: Draft;
  /** The deliverable that the draft is of, if the project has several. */
  deliverable?: { id: number; title: string; isFirst: boolean } | undefined;
  /** The page that opens afterward, instead of this one. */
  leavesTo?: string | undefined;
  onClose: () => void;
}

/** The name under which a note that isn't sent yet is kept. */
const noteName = ({ project, deliverable }: Pick<FormProps, 'project' | 'deliverable'>) =>
  deliverable && !deliverable.isFirst ? `deliverable ${deliverable.id} changes` : `project ${project.id} changes`;

interface DialogProps extends FormProps {
  open: boolean;
}

export function ApproveDialog({ open, ...rest }: DialogProps) {
  return (
    <Dialog title={approvalTitle(rest.draft)} open={open} onClose={rest.onClose}>
      <ApprovalForm {...rest} />
    </Dialog>
  );
}

function approvalTitle(draft: Draft): string {
  if (!draft) return 'Approve this draft';
  const { version, openComments } = draft;
  const open = openComments === 1 ? '1\u00a0comment is' : `${openComments}\u00a0comments are`;
  return `Approve v${version}${openComments > 0 ? ` · ${open} still open` : ''}`;
}

/** A written approval, which the client confirms by typing their name. */
function ApprovalForm({ project: { id, title }, draft, deliverable, leavesTo, onClose }: FormProps) {
  const name = nameDeliverable(deliverable?.title ?? title, title);
  const { field, handleSubmit, showFieldErrors } = useApiForm(approvalForm, { name: '' });
  const approve = useOwnProjectAction({
    mutationFn: (body: z.output<typeof approvalForm>) =>
      call(projectEndpoints.approve, { params: { id }, body: { ...body, fileId: draft?.fileId } }),
    successMessage: ({ project }) =>
      isDelivering(project.status) ? "Thank you. We're preparing your final files." : `Thank you. You approved ${name}.`,
    errorMessage: "We couldn't record your approval. Please try again.",
    onSuccess: onClose,
    ...(leavesTo !== undefined && { leavesTo: () => leavesTo }),
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => approve.mutate(form))}>
      <div className="grid gap-2 text-muted">
        <p className="[overflow-wrap:anywhere]">
          By entering your name, you approve {draft ? `version ${draft.version}` : 'the current draft'} of{' '}
          <span className="font-semibold text-ink">{name}</span> in writing.
        </p>
        <p>We record your name, date and time, and prepare your final files. Changes after that may be billed separately.</p>
      </div>
      <TextField label="Your name" autoComplete="name" {...field('name')} />
      <FormButtons pending={approve.isPending && 'Approving...'} error={approve.error}>
        Approve
      </FormButtons>
    </Form>
  );
}

interface ChangesProps {
  /** Unknown to guests, who don't ask for changes. */
  rounds: Rounds | null;
}

export function ChangesDialog({ project, open, onClose, ...rest }: DialogProps & ChangesProps) {
  const drafts = useDrafts();
  const unsent = noteName({ project, deliverable: rest.deliverable });
  const close = () => {
    drafts.clear(unsent);
    onClose();
  };
  return (
    <Dialog title="Request changes" open={open} onClose={close}>
      <ChangesForm project={project} unsent={unsent} onClose={close} {...rest} />
    </Dialog>
  );
}

function ChangesForm({ project: { id }, draft, leavesTo, unsent, onClose, rounds }: FormProps & ChangesProps & { unsent: string }) {
  const [seen] = useState(draft);
  const openComments = seen?.openComments ?? 0;
  const form = useApiForm(changeRequest, { note: '' });
  const { field, handleSubmit, formState, showFieldErrors } = form;
  const request = useOwnProjectAction({
    mutationFn: (body: z.output<typeof changeRequest>) =>
      call(projectEndpoints.requestChanges, { params: { id }, body: { ...body, fileId: seen?.fileId } }),
    successMessage: "Thank you. We'll get started on your changes.",
    errorMessage: "We couldn't send your request. Please try again.",
    onSuccess: onClose,
    ...(leavesTo !== undefined && { leavesTo: () => leavesTo }),
    showFieldErrors,
  });
  const ref = useKeptText({ name: `${unsent} after conflict`, field: 'note', form, error: request.error });
  useDraft(unsent, form);
  return (
    <Form ref={ref} {...(formState.isDirty && { [dirtyAttribute]: '' })} onSubmit={handleSubmit((form) => request.mutate(form))}>
      {rounds && (
        <p className={rounds.used < rounds.included ? 'text-muted' : 'rounded-sm bg-mango px-4 py-3 text-on-mango'}>
          <Unbroken>{nextRoundText(rounds)}</Unbroken>
        </p>
      )}
      <TextAreaField
        label="What should change?"
        hint={
          openComments > 0
            ? `Your request includes the open comments on the draft (${openComments}). Add anything else here.`
            : 'Include the time in the video if you can: 0:42, the music is too loud.'
        }
        rows={6}
        {...field('note')}
      />
      <FormButtons pending={request.isPending && 'Sending...'} error={request.error}>
        Request changes
      </FormButtons>
    </Form>
  );
}
