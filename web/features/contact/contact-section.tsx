import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { contactEndpoints, contactForm } from '../../../contract/contact.ts';
import { call, messageOf } from '../../lib/api.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast.tsx';

const confirmationLasts = 5000;

export function ContactSection() {
  return (
    <section id="contact" className="border-line border-t">
      <div className="mx-auto grid max-w-6xl gap-10 px-5 py-20 lg:grid-cols-[2fr_3fr]">
        <div className="grid content-start gap-4">
          <h2 className="font-bold text-4xl [font-stretch:80%] sm:text-5xl">Tell us what you are making</h2>
          <p className="max-w-[40ch] text-lg text-quiet">A link to your channel and two lines about the next video are enough to start.</p>
          <p className="font-mono text-quiet text-sm">Monday-Friday 9am-6:30pm GMT</p>
        </div>
        <div className="rounded-md border border-line bg-surface p-6 sm:p-8">
          <h3 className="mb-6 font-semibold text-2xl">Send Us a Message</h3>
          <ContactForm />
        </div>
      </div>
    </section>
  );
}

function ContactForm() {
  const empty = { name: '', email: '', subject: '', message: '' };
  const { register, handleSubmit, formState, reset, showRefusal } = useContractForm(contactForm, empty);
  const { errors } = formState;
  const toast = useToast();
  const [confirmed, confirm] = useConfirmation();
  const send = useMutation({
    mutationFn: (form: Parameters<typeof sendMessage>[0]) => sendMessage(form),
    onSuccess: () => {
      reset(empty);
      confirm();
      toast({ title: 'Message sent', description: "We'll get back to you as soon as possible." });
    },
    onError: (error) => {
      const shown = showRefusal(error);
      toast({ title: 'Something went wrong', description: (shown && messageOf(error)) || 'Please try again later.', destructive: true });
    },
  });
  return (
    <form noValidate method="post" className="grid gap-4" onSubmit={handleSubmit((form) => send.mutate(form))}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="Your Name" autoComplete="name" error={errors.name} {...register('name')} />
        <TextField label="Email Address" type="email" autoComplete="email" error={errors.email} {...register('email')} />
      </div>
      <TextField label="Subject (optional)" error={errors.subject} {...register('subject')} />
      <TextAreaField label="Message" rows={6} error={errors.message} {...register('message')} />
      <Button type="submit" pending={send.isPending && 'Sending...'} className="justify-self-start">
        Send Message
      </Button>
      <p role="status" className={confirmed ? 'rounded-sm bg-forest px-4 py-3 text-on-forest' : 'sr-only'}>
        {confirmed && "Your message has been sent successfully. We'll respond shortly."}
      </p>
    </form>
  );
}

const sendMessage = (body: { name: string; email: string; subject: string | null; message: string }) =>
  call(contactEndpoints.send, { body });

/** Shown for five seconds after each success. */
function useConfirmation(): [boolean, () => void] {
  const [shownAt, setShownAt] = useState<number>();
  useEffect(() => {
    if (shownAt === undefined) return;
    const timer = setTimeout(() => setShownAt(undefined), confirmationLasts);
    return () => clearTimeout(timer);
  }, [shownAt]);
  return [shownAt !== undefined, () => setShownAt(Date.now())];
}
