import { useEffect, useRef, useState } from 'react';
import { projectTypes, type WaitlistForm as WaitlistBody, waitlistEndpoints, waitlistForm } from '#api/inbox/waitlist.ts';
import { call } from '#web/lib/api.ts';
import { Button } from '#web/ui/button/button.tsx';
import { CheckboxField, SelectField, TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { Honeypot } from '#web/ui/form/honeypot.tsx';
import { usePublicForm } from '#web/ui/form/use-public-form.ts';
import { Toaster } from '#web/ui/toast/toast.tsx';

const rules = { schema: waitlistForm, send: (body: WaitlistBody) => call(waitlistEndpoints.join, { body }) };
const load = async () => rules;

export function WaitlistForm() {
  const [joined, setJoined] = useState(false);
  return <Toaster>{joined ? <Joined /> : <Fields onJoined={() => setJoined(true)} />}</Toaster>;
}

/** Gets the focus, because the form that had it is gone; on a phone, the page would be scrolled past it. */
function Joined() {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div role="status" className="grid gap-3">
      <h2 ref={title} tabIndex={-1} className="scroll-mt-24 font-semibold text-2xl outline-none">
        You're on the waitlist
      </h2>
      <p className="text-muted">We'll write when there's room for your project.</p>
      <a href="/" className="font-semibold text-accent-ink underline underline-offset-4">
        Return to Homepage
      </a>
    </div>
  );
}

function Fields({ onJoined }: { onJoined: () => void }) {
  const { errors, pending, form } = usePublicForm({
    draft: 'waitlist',
    load,
    onSent: onJoined,
  });
  return (
    <Form {...form}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Your name" name="name" autoComplete="name" required error={errors.name} />
        <TextField label="Email address" name="email" type="email" autoComplete="email" required error={errors.email} />
      </div>
      <SelectField label="Project type" name="projectType" defaultValue="" required error={errors.projectType}>
        <option value="">Choose one</option>
        {projectTypes.map((type) => (
          <option key={type}>{type}</option>
        ))}
      </SelectField>
      <TextAreaField label="Message (optional)" name="message" rows={5} error={errors.message} />
      <CheckboxField label="Send me the newsletter, too" name="newsletter" />
      <Honeypot />
      <Button type="submit" pending={pending && 'Sending...'} className="sm:self-start">
        Join the waitlist
      </Button>
    </Form>
  );
}
