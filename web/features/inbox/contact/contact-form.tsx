import { type ReactNode, useEffect, useState } from 'react';
import type { ContactForm as ContactBody, contactEndpoints } from '#api/inbox/contact.ts';
import type { JsonResponse } from '#api/shared/endpoint.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button/button.tsx';
import { TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { Honeypot } from '#web/ui/form/honeypot.tsx';
import { usePublicForm } from '#web/ui/form/use-public-form.ts';
import { Toaster, useToast } from '#web/ui/toast/toast.tsx';

/** In milliseconds (specification section 9). */
const confirmationDuration = 5000;

const load = async () => {
  const { contactForm, contactEndpoints } = await import('#api/inbox/contact.ts');
  return { schema: contactForm, send: (body: ContactBody) => call(contactEndpoints.send, { body }) };
};

type SentMessage = JsonResponse<typeof contactEndpoints.send>;

interface ContactFormProps {
  /** The address that visitors without JavaScript are told to write to. */
  email: string;
  /** Renders what the visitor can do next. */
  renderNext: (sent: SentMessage) => ReactNode;
}

export function ContactForm(props: ContactFormProps) {
  return (
    <Toaster>
      <Fields {...props} />
    </Toaster>
  );
}

function Fields({ email, renderNext }: ContactFormProps) {
  const toast = useToast();
  const [confirmed, confirm] = useConfirmation();
  const [sent, setSent] = useState<SentMessage>();
  const { errors, pending, form } = usePublicForm({
    draft: 'contact',
    load,
    onSent: (response) => {
      confirm();
      setSent(response);
      toast({ title: 'Message sent', description: "We'll get back to you as soon as possible." });
    },
  });
  return (
    <Form {...form}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Your Name" name="name" autoComplete="name" required error={errors.name} />
        <TextField label="Email Address" name="email" type="email" autoComplete="email" required error={errors.email} />
      </div>
      <TextField label="Subject (optional)" name="subject" error={errors.subject} />
      <TextAreaField label="Message" name="message" rows={6} required error={errors.message} />
      <Honeypot />
      <div className="flex flex-wrap items-center gap-4">
        <Button type="submit" pending={pending && 'Sending...'}>
          Send Message
        </Button>
        <WithoutScript email={email} />
      </div>
      <p role="status" className={confirmed ? 'rounded-sm bg-forest px-4 py-3 text-on-forest' : 'sr-only'}>
        {confirmed && "Your message has been sent successfully. We'll respond shortly."}
      </p>
      {sent && renderNext(sent)}
    </Form>
  );
}

function WithoutScript({ email }: { email: string }) {
  return (
    <noscript>
      <p className="text-muted text-sm">
        This form needs JavaScript. You can also email us at{' '}
        <a href={`mailto:${email}`} className="underline underline-offset-4">
          {email}
        </a>
        .
      </p>
    </noscript>
  );
}

/** Whether the confirmation is shown, and a function that shows it for five seconds. */
function useConfirmation(): [boolean, () => void] {
  const [shownAt, setShownAt] = useState<number>();
  useEffect(() => {
    if (shownAt === undefined) return;
    const timer = setTimeout(() => setShownAt(undefined), confirmationDuration);
    return () => clearTimeout(timer);
  }, [shownAt]);
  return [shownAt !== undefined, () => setShownAt(Date.now())];
}
