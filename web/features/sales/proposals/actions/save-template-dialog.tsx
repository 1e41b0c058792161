import { useState } from 'react';
import { proposalTemplateEndpoints, templateName } from '#api/sales/proposal-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import type { AdminProposal } from '../proposal.ts';

interface SaveTemplateProps {
  proposal: Pick<AdminProposal, 'id' | 'title'>;
}

/** Saves a proposal's content as a template. */
export function SaveTemplateButton({ proposal }: SaveTemplateProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Save as template
      </Button>
      <Dialog title="Save as template" open={open} onClose={close}>
        <TemplateForm proposal={proposal} onSaved={close} />
      </Dialog>
    </>
  );
}

function TemplateForm({ proposal: { id, title }, onSaved }: SaveTemplateProps & { onSaved: () => void }) {
  const { field, handleSubmit, showFieldErrors } = useApiForm(templateName, { name: title.slice(0, 100) });
  const save = useAction({
    mutationFn: ({ name }: { name: string }) => call(proposalTemplateEndpoints.create, { body: { proposalId: id, name } }),
    successMessage: 'Template saved.',
    errorMessage: "The template couldn't be saved. Please try again.",
    onSuccess: onSaved,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => save.mutate(form))}>
      <p className="text-muted">New proposals can begin with this content: texts, items, prices and terms.</p>
      <TextField label="Name*" autoComplete="off" hint="A template of the same name is replaced." {...field('name')} />
      <FormButtons pending={save.isPending && 'Saving...'} error={save.error}>
        Save template
      </FormButtons>
    </Form>
  );
}
