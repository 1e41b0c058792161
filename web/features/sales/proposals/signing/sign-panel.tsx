import { withoutFields } from '#web/lib/api.ts';
import { today } from '#web/lib/calendar.ts';
import { emailedSecret, sendsEmails } from '#web/lib/email.ts';
import { formatDate, formatMinor } from '#web/lib/format.ts';
import { paysOnline } from '#web/lib/payments.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { CheckboxField } from '#web/ui/form/field.tsx';
import { Form } from '#web/ui/form/form.tsx';
import type { LinkedProposal } from '../proposal.ts';
import { CodeForm } from './code-form.tsx';
import { SignatureField } from './signature-field.tsx';
import { useSignForm } from './use-sign-form.ts';
import type { Signing } from './use-signing.ts';

interface SignPanelProps {
  token: string;
  proposal: LinkedProposal;
  signing: Signing;
  /** In minor units; undefined while nothing valid is chosen. */
  dueNow: number | undefined;
}

/** Signs what was chosen: the signature first, then the code from the email. */
export function SignPanel({ token, proposal, signing, dueNow }: SignPanelProps) {
  const { recipientEmail, currency, needsCode } = proposal;
  const form = useSignForm(token);
  const { register, handleSubmit, formState, watch } = form;
  const { agree: agreeError } = formState.errors;
  const confirmation = emailedSecret("First, we'll email you a code that confirms it's you.", 'code');
  const submitLabel = dueNow && paysOnline() ? `Sign and pay ${formatMinor(dueNow, currency)}` : 'Sign';
  if (signing.prepared) return <CodeForm {...{ signing, recipientEmail, submitLabel }} document={signing.prepared} />;
  return (
    <Form onSubmit={handleSubmit((signed) => signing.prepare.mutate(signed))}>
      <SignatureField form={form} />
      <div className="grid gap-1">
        <CheckboxField label="I agree to sign electronically." aria-invalid={Boolean(agreeError)} {...register('agree')} />
        {agreeError && (
          <p role="alert" className="text-on-rose text-sm">
            {agreeError.message}
          </p>
        )}
      </div>
      <p className="text-muted text-sm [overflow-wrap:anywhere]">
        {[watch('name').trim(), recipientEmail, formatDate(today())].filter(Boolean).join(', ')}. By signing you accept the proposal and its
        terms. {sendsEmails() && 'You get the signed PDF by email. '}
        {needsCode && confirmation}
      </p>
      <ErrorMessage error={withoutFields(signing.prepare.error)} />
      <Button type="submit" disabled={dueNow === undefined} pending={signing.prepare.isPending && 'Preparing the document...'}>
        {needsCode ? 'Request a code' : submitLabel}
      </Button>
    </Form>
  );
}
