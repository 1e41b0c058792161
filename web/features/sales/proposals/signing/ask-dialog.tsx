import { useState } from 'react';
import type { z } from 'zod';
import { messageText } from '#api/sales/proposal-endpoints.ts';
import { proposalLinkEndpoints } from '#api/sales/proposal-links.ts';
import { call } from '#web/lib/api.ts';
import { useDraft } from '#web/lib/drafts.tsx';
import { ifEmailed } from '#web/lib/email.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextAreaField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';

/** Asks the studio something. The question and its answer are shown below the proposal. */
export function AskButton({ token }: { token: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="link" size="small" className="underline" onClick={() => setOpen(true)}>
        Ask a question
      </Button>
      <Dialog title="Ask a question" open={open} onClose={close}>
        <AskForm token={token} onSent={close} />
      </Dialog>
    </>
  );
}

function AskForm({ token, onSent }: { token: string; onSent: () => void }) {
  const form = useApiForm(messageText, { text: '' });
  const clear = useDraft(`question:${token}`, form);
  const ask = useAction({
    mutationFn: (body: z.output<typeof messageText>) => call(proposalLinkEndpoints.ask, { params: { token }, body }),
    successMessage: `Your question was sent. ${ifEmailed('The answer comes by email.', 'The answer comes here, below the proposal.')}`,
    errorMessage: "Your question couldn't be sent. Please try again.",
    onSuccess: () => {
      clear();
      onSent();
    },
    showFieldErrors: form.showFieldErrors,
  });
  return (
    <Form onSubmit={form.handleSubmit((body) => ask.mutate(body))}>
      <TextAreaField label="Your question" {...form.field('text')} />
      <FormButtons pending={ask.isPending && 'Sending...'} error={ask.error}>
        Send
      </FormButtons>
    </Form>
  );
}
