import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { proposalTemplateEndpoints, templateName } from '#api/sales/proposal-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { FailedState } from '#web/ui/card/card.tsx';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { focusHome } from '#web/ui/focus/keep-focus.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { proposalTemplates } from '../proposal.ts';

/** Opens the list of templates, to rename them, and to delete what is no longer needed. */
export function TemplatesButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Templates
      </Button>
      <Dialog title="Templates" open={open} onClose={() => setOpen(false)}>
        <Templates />
      </Dialog>
    </>
  );
}

function Templates() {
  const { data: templates, error, refetch } = useQuery(proposalTemplates);
  if (!templates) return error ? <FailedState onRetry={refetch} /> : <Spinner text="Loading templates..." />;
  if (templates.length === 0) return <p className="text-muted">No templates yet. Any proposal can be saved as one.</p>;
  return (
    <ul className="divide-y divide-line">
      {templates.map((template) => (
        <li key={template.id} {...focusHome.row} aria-label={template.name} className="py-2">
          <Template template={template} />
        </li>
      ))}
    </ul>
  );
}

interface TemplateProps {
  template: { id: number; name: string };
}

function Template({ template }: TemplateProps) {
  const [isRenaming, setRenaming] = useState(false);
  const { name } = template;
  if (isRenaming) return <RenameForm template={template} onClose={() => setRenaming(false)} />;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
      <span className="flex gap-2">
        <Button variant="secondary" size="small" aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
          Rename
        </Button>
        <DeleteButton template={template} />
      </span>
    </div>
  );
}

function RenameForm({ template: { id, name }, onClose }: TemplateProps & { onClose: () => void }) {
  const { field, handleSubmit, showFieldErrors, setFocus } = useApiForm(templateName, { name });
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus]);
  const rename = useAction({
    mutationFn: (body: { name: string }) => call(proposalTemplateEndpoints.rename, { params: { id }, body }),
    successMessage: 'Template renamed.',
    errorMessage: "The template couldn't be renamed. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((body) => rename.mutate(body))} className="gap-2">
      <TextField label="Name*" autoComplete="off" {...field('name')} />
      <div className="flex flex-wrap gap-2 *:data-problem-count:order-last">
        <Button type="submit" size="small" pending={rename.isPending && 'Renaming...'}>
          Rename
        </Button>
        <Button variant="secondary" size="small" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

const DeleteButton = ({ template: { id, name } }: TemplateProps) => (
  <ConfirmButton
    label="Delete"
    button={{ size: 'small', 'aria-label': `Delete ${name}` }}
    title="Delete the template?"
    confirmLabel="Delete template"
    pendingLabel="Deleting..."
    action={{
      mutationFn: () => call(proposalTemplateEndpoints.remove, { params: { id } }),
      successMessage: 'Template deleted.',
      errorMessage: "The template couldn't be deleted. Please try again.",
    }}
  >
    <p>New proposals can no longer begin with “{name}”. Those that did stay as they are.</p>
  </ConfirmButton>
);
