import { useEffect } from 'react';
import { z } from 'zod';
import { acceptanceForm } from '#api/sales/proposal-links.ts';
import { withoutFields } from '#web/lib/api.ts';
import { emailedSecret } from '#web/lib/email.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ErrorMessage } from '#web/ui/error-message.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import type { Signing } from './use-signing.ts';

const codeForm = z.object({ code: acceptanceForm.shape.code.unwrap().unwrap() });

interface CodeFormProps {
  signing: Signing;
  recipientEmail: string;
  document: NonNullable<Signing['prepared']>;
  submitLabel: string;
}

/** Confirms the email address, and signs the document. */
export function CodeForm({ signing: { accept, sendCode, sign, back }, recipientEmail, document, submitLabel }: CodeFormProps) {
  const { field, handleSubmit, showFieldErrors, setFocus } = useApiForm(codeForm, { code: '' });
  useEffect(() => setFocus('code'), [setFocus]);
  return (
    <Form onSubmit={handleSubmit(({ code }) => sign(code, showFieldErrors))}>
      <h2 className="font-sans font-semibold">Confirm your email address</h2>
      <p className="text-muted [overflow-wrap:anywhere]">
        {emailedSecret(`We've emailed a code to ${recipientEmail}.`, 'code')} It works for ten minutes. You sign{' '}
        <TextLink to={document.link} target="_blank" reloadDocument>
          this PDF
        </TextLink>
        .
      </p>
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        className="text-center font-mono text-2xl tracking-[0.3em]"
        {...field('code')}
      />
      <ErrorMessage error={accept.error} />
      <Button type="submit" pending={accept.isPending && 'Signing...'}>
        {submitLabel}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-4">
        <Button
          variant="link"
          size="small"
          className="-mx-3.5 underline"
          pending={sendCode.isPending && 'Requesting...'}
          onClick={() => sendCode.mutate()}
        >
          Request another code
        </Button>
        <Button variant="link" size="small" className="-mx-3.5 underline" onClick={back}>
          Back
        </Button>
      </div>
      <p role="status" className="sr-only">
        {sendCode.isSuccess && emailedSecret('The code was sent.', 'code')}
      </p>
      <ErrorMessage error={withoutFields(sendCode.error)} />
    </Form>
  );
}
