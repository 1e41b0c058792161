import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { proposalTemplateEndpoints } from '#contract/sales/proposal-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button/button.tsx';
import { FailedState } from '#web/ui/card/card.tsx';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { proposalTemplates } from '../queries.ts';

/** Opens the list of templates, to delete what is no longer needed. */
export function TemplatesButton() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
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
      {templates.map(({ id, name }) => (
        <li key={id} className="flex items-center justify-between gap-4 py-2">
          <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
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
              invalidates: [proposalTemplates.queryKey],
            }}
          >
            <p>New proposals can no longer begin with “{name}”. Those that did stay as they are.</p>
          </ConfirmButton>
        </li>
      ))}
    </ul>
  );
}
