import type { z } from 'zod';
import { messageText, proposalEndpoints } from '#api/sales/proposal-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { useDraft } from '#web/lib/drafts.tsx';
import { emailed } from '#web/lib/email.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { TextAreaField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import type { AdminProposal } from './proposal.ts';

/** Answers the client, by email too. */
export function AnswerForm({ proposal: { id, recipientName } }: { proposal: Pick<AdminProposal, 'id' | 'recipientName'> }) {
  const form = useApiForm(messageText, { text: '' });
  const clear = useDraft(`proposal-answer:${id}`, form);
  const answer = useAction({
    mutationFn: (body: z.output<typeof messageText>) => call(proposalEndpoints.answer, { params: { id }, body }),
    successMessage: emailed('Your answer was sent.', "Your answer is on the proposal's page."),
    errorMessage: "Your answer couldn't be sent. Please try again.",
    onSuccess: clear,
    showFieldErrors: form.showFieldErrors,
  });
  return (
    <Form onSubmit={form.handleSubmit((body) => answer.mutate(body))}>
      <TextAreaField label={`Write to ${recipientName}`} rows={3} {...form.field('text')} />
      <FormButtons pending={answer.isPending && 'Sending...'} error={answer.error}>
        Send answer
      </FormButtons>
    </Form>
  );
}
