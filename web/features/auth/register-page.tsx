import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { z } from 'zod';
import { authEndpoints, registration } from '../../../contract/auth.ts';
import { call, messageOf } from '../../lib/api.ts';
import { pageTitle } from '../../lib/site.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast.tsx';
import { EntranceCard } from './entrance-card.tsx';

const redirectAfter = 3000;

interface Invitation {
  token: string;
  email: string;
}

export const meta = pageTitle('Client Access', { name: 'referrer', content: 'no-referrer' });

export default function RegisterPage() {
  const invitation = useInvitation();
  const [done, setDone] = useState<string>();
  const navigate = useNavigate();
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => navigate('/client/login'), redirectAfter);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  if (done)
    return (
      <EntranceCard title="Registration successful" text={done}>
        <Link to="/client/login" className="font-semibold text-accent-ink underline underline-offset-4">
          Go to the login
        </Link>
      </EntranceCard>
    );
  return (
    <EntranceCard title={invitation ? 'Complete Your Registration' : 'Request Client Access'}>
      {invitation && (
        <p className="rounded-sm bg-cerulean px-4 py-3 text-on-cerulean">
          You were invited as <strong className="font-semibold">{invitation.email}</strong>.
        </p>
      )}
      <RegistrationForm key={invitation?.token} invitation={invitation} onDone={setDone} />
    </EntranceCard>
  );
}

/** The link's parameters, known once the page is in the browser: the page itself is the same for everybody. */
function useInvitation(): Invitation | undefined {
  const [invitation, setInvitation] = useState<Invitation>();
  useEffect(() => {
    const parameters = new URLSearchParams(location.search);
    const [token, email] = [parameters.get('token'), parameters.get('email')];
    if (token && email) setInvitation({ token, email });
  }, []);
  return invitation;
}

function RegistrationForm({ invitation, onDone }: { invitation: Invitation | undefined; onDone: (message: string) => void }) {
  const { register, handleSubmit, formState, showRefusal } = useContractForm(registration, {
    name: '',
    email: invitation?.email ?? '',
    password: '',
    confirmPassword: '',
    company: '',
    phone: '',
    address: '',
    additionalInfo: '',
  });
  const { errors } = formState;
  const toast = useToast();
  const send = useMutation({
    mutationFn: (form: z.output<typeof registration>) => call(authEndpoints.register, { query: invitation ?? {}, body: form }),
    onSuccess: ({ message }) => {
      toast({ title: 'Registration successful', description: message });
      onDone(message);
    },
    onError: (error) => {
      showRefusal(error);
      const fallback = 'There was a problem with your registration. Please try again.';
      toast({ title: 'Registration failed', description: messageOf(error) ?? fallback, destructive: true });
    },
  });
  const submit = handleSubmit((form) => {
    if (invitation && form.email.toLowerCase() !== invitation.email.toLowerCase())
      return toast({ title: 'Email mismatch', description: 'Please use the email address from your invitation link.', destructive: true });
    send.mutate(form);
  });
  return (
    <form noValidate method="post" className="grid gap-4" onSubmit={submit}>
      <TextField label="Full Name" autoComplete="name" error={errors.name} {...register('name')} />
      <TextField label="Email" type="email" autoComplete="username" error={errors.email} {...register('email')} />
      <TextField
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="At least 8 characters, with an uppercase letter, a lowercase letter and a number."
        error={errors.password}
        {...register('password')}
      />
      <TextField
        label="Confirm Password"
        type="password"
        autoComplete="new-password"
        error={errors.confirmPassword}
        {...register('confirmPassword')}
      />
      <TextField label="Company (optional)" autoComplete="organization" error={errors.company} {...register('company')} />
      <TextField label="Phone (optional)" type="tel" autoComplete="tel" error={errors.phone} {...register('phone')} />
      <TextField label="Address (optional)" autoComplete="address-line1" error={errors.address} {...register('address')} />
      {!invitation && (
        <TextAreaField label="Additional Information (optional)" error={errors.additionalInfo} {...register('additionalInfo')} />
      )}
      <Button type="submit" pending={send.isPending && 'Sending...'}>
        {invitation ? 'Complete Registration' : 'Request Access'}
      </Button>
      <p className="text-quiet text-sm">
        Already have an account?{' '}
        <Link to="/client/login" className="font-semibold text-accent-ink underline-offset-4 hover:underline">
          Sign In
        </Link>
      </p>
      {!invitation && (
        <p className="text-quiet text-sm">
          Not a client yet?{' '}
          <Link to="/waitlist" className="font-semibold text-accent-ink underline-offset-4 hover:underline">
            Join the waitlist
          </Link>
        </p>
      )}
    </form>
  );
}
