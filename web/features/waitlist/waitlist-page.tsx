import { useState } from 'react';
import { Link, type MetaFunction } from 'react-router';
import { type WaitlistForm as Form, projectTypes, waitlistEndpoints, waitlistForm } from '../../../contract/waitlist.ts';
import { call } from '../../lib/api.ts';
import { publicPage, studioFromMatches } from '../../lib/site.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField, SelectField, TextAreaField, TextField } from '../../ui/form/field.tsx';
import { Honeypot } from '../../ui/form/honeypot.tsx';
import { usePublicForm } from '../../ui/form/use-public-form.ts';

export const meta: MetaFunction = (page) => {
  const { brand } = studioFromMatches(page);
  const description = `${brand} takes on only as many projects as it can edit well. Join the waitlist and hear from us when there's room for yours.`;
  return publicPage(page, { title: `Waitlist – ${brand}`, description });
};

const rules = { schema: waitlistForm, send: (body: Form) => call(waitlistEndpoints.join, { body }) };
const load = async () => rules;

export default function WaitlistPage() {
  const [joined, setJoined] = useState(false);
  return (
    <div className="mx-auto grid max-w-6xl gap-12 px-5 py-16 sm:py-24 lg:grid-cols-[2fr_3fr]">
      <div className="grid content-start gap-4">
        <h1 className="font-bold text-5xl leading-[1.02] sm:text-6xl">Join the waitlist</h1>
        <p className="max-w-[40ch] text-lg text-muted">
          We take on only as many projects as we can edit well. Tell us about yours, and we'll write to you as soon as there's room.
        </p>
      </div>
      <div className="rounded-md border border-line bg-surface p-6 sm:p-8">
        {joined ? <Joined /> : <WaitlistForm onJoined={() => setJoined(true)} />}
      </div>
    </div>
  );
}

function Joined() {
  return (
    <div role="status" className="grid gap-3">
      <h2 className="font-semibold text-2xl">You're on the waitlist</h2>
      <p className="text-muted">We've emailed you a confirmation, and we'll write again when there's room for your project.</p>
      <Link to="/" className="font-semibold text-accent-ink underline underline-offset-4">
        Return to Homepage
      </Link>
    </div>
  );
}

function WaitlistForm({ onJoined }: { onJoined: () => void }) {
  const { errors, pending, form } = usePublicForm({
    draft: 'waitlist',
    load,
    onSent: onJoined,
  });
  return (
    <form {...form} className="grid gap-4">
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
      <Button type="submit" pending={pending && 'Sending...'} className="sm:justify-self-start">
        Join the waitlist
      </Button>
    </form>
  );
}
