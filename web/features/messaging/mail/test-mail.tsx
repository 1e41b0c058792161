import { useMutation } from '@tanstack/react-query';
import { mailEndpoints, testMail } from '#api/messaging/mail.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Form } from '#web/ui/form/form.tsx';

type Outcome = JsonResponse<typeof mailEndpoints.sendTest> & { to: string };

/** Sends a test email and shows the result. */
export function TestEmailForm({ to }: { to: string }) {
  const { field, handleSubmit, showFieldErrors } = useApiForm(testMail, { to });
  const send = useMutation({
    mutationFn: async (body: { to: string }): Promise<Outcome> => ({ ...(await call(mailEndpoints.sendTest, { body })), ...body }),
    onError: showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => send.mutate(form))}>
      <div className="grid gap-3 sm:max-w-md">
        <TextField label="Send a test email to" type="email" autoComplete="email" {...field('to')} />
        <Button type="submit" variant="secondary" className="sm:justify-self-start" pending={send.isPending && 'Sending...'}>
          Send test email
        </Button>
      </div>
      <div role="status">{send.data && <Result outcome={send.data} />}</div>
      <ErrorMessage error={send.error} />
    </Form>
  );
}

const colors = { sent: 'bg-forest text-on-forest', kept: 'bg-mango text-on-mango', failed: 'bg-rose text-on-rose' };

function Result({ outcome: { outcome, detail, to } }: { outcome: Outcome }) {
  const messages = {
    sent: `Your mail server accepted the email. Check that it arrives at ${to}, and look in the spam folder too.`,
    kept: 'No mail server is configured yet. You can read this email under Email.',
    failed: "The email couldn't be sent:",
  };
  return (
    <div className={`grid gap-1 rounded-sm px-4 py-3 [overflow-wrap:anywhere] ${colors[outcome]}`}>
      <p>{messages[outcome]}</p>
      {detail && <p className={outcome === 'failed' ? 'font-mono text-sm' : 'text-sm'}>{detail}</p>}
    </div>
  );
}
