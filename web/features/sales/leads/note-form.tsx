import type { z } from 'zod';
import { leadEndpoints, leadNote } from '#api/sales/lead-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { useDraft } from '#web/lib/drafts.tsx';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { TextAreaField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';

export function NoteForm({ leadId }: { leadId: number }) {
  const form = useApiForm(leadNote, { text: '' });
  const { field, handleSubmit, showFieldErrors } = form;
  const clear = useDraft(`lead ${leadId} note`, form);
  const addNote = useAction({
    mutationFn: (body: z.output<typeof leadNote>) => call(leadEndpoints.addNote, { params: { id: leadId }, body }),
    successMessage: 'Note added.',
    errorMessage: "The note couldn't be added. Please try again.",
    onSuccess: clear,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => addNote.mutate(form))}>
      <TextAreaField label="Note" hint="Only the studio sees it." rows={3} {...field('text')} />
      <FormButtons pending={addNote.isPending && 'Adding...'}>Add note</FormButtons>
    </Form>
  );
}
