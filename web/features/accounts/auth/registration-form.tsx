import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { z } from 'zod';
import { authEndpoints, registration } from '#api/accounts/auth.ts';
import { call, serverMessage } from '#web/lib/api.ts';
import { saveRequestProof } from '#web/lib/browser-storage.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Button } from '#web/ui/button/button.tsx';
import { TextAreaField, TextField } from '#web/ui/form/field.tsx';
import { Form } from '#web/ui/form/form.tsx';
import { NewPasswordField, PasswordField } from '#web/ui/form/password-field.tsx';
import { useToast } from '#web/ui/toast/toast.tsx';
import { loginPath, type Registered } from './return-path.ts';
import { useReturnPath } from './use-return-path.ts';

export interface InvitationLink {
  token: string;
  email: string;
}

interface RegistrationFormProps {
  /** Without an invitation, the studio has to approve the request. */
  invitation?: InvitationLink & { name: string };
}

const redirectDelay = 3000;

const link = 'font-semibold text-accent-ink underline-offset-4 hover:underline';

/** Registers a client, says so, and goes on to the login with the address filled in, and from there to where the invitation leads. */
export function RegistrationForm({ invitation }: RegistrationFormProps) {
  const { register, errors, submit, pending, password } = useRegistration(invitation);
  return (
    <Form onSubmit={submit}>
      <TextField label="Full name" autoComplete="name" error={errors.name} {...register('name')} />
      <TextField label="Email" type="email" autoComplete="username" error={errors.email} {...register('email')} />
      <NewPasswordField label="Password" currentValue={password} error={errors.password} {...register('password')} />
      <PasswordField label="Confirm password" autoComplete="new-password" error={errors.confirmPassword} {...register('confirmPassword')} />
      <TextField label="Company (optional)" autoComplete="organization" error={errors.company} {...register('company')} />
      <TextField label="Phone (optional)" type="tel" autoComplete="tel" error={errors.phone} {...register('phone')} />
      <TextAreaField label="Address (optional)" rows={3} autoComplete="street-address" error={errors.address} {...register('address')} />
      <TextAreaField label="Additional information (optional)" error={errors.additionalInfo} {...register('additionalInfo')} />
      <Button type="submit" pending={pending}>
        {invitation ? 'Complete registration' : 'Request access'}
      </Button>
      <p className="text-muted text-sm">
        Already have an account?{' '}
        <Link to="/client/login" className={link}>
          Sign In
        </Link>
      </p>
      {!invitation && (
        <p className="text-muted text-sm">
          Not a client yet?{' '}
          <a href="/waitlist" className={link}>
            Join the waitlist
          </a>
        </p>
      )}
    </Form>
  );
}

/** Sends the registration, after checking that the email address is the invited one. */
function useRegistration(invitation: RegistrationFormProps['invitation']) {
  const { register, handleSubmit, formState, showFieldErrors, watch } = useApiForm(registration, {
    name: invitation?.name ?? '',
    email: invitation?.email ?? '',
    password: '',
    confirmPassword: '',
    company: '',
    phone: '',
    address: '',
    additionalInfo: '',
  });
  const toast = useToast();
  const [registered, setRegistered] = useState<Registered>();
  useRedirectToLogin(registered);
  const send = useMutation({
    mutationFn: (form: z.output<typeof registration>) =>
      call(authEndpoints.register, { query: invitation ? { token: invitation.token, email: invitation.email } : {}, body: form }),
    onSuccess: ({ message, requestProof, isLinkSent }, { email }) => {
      if (requestProof) saveRequestProof(requestProof);
      toast({ title: 'Registration successful', description: message, duration: redirectDelay });
      setRegistered({ email, needsConfirmation: !invitation, isLinkSent });
    },
    onError: (error) => {
      showFieldErrors(error);
      const fallback = 'There was a problem with your registration. Please try again.';
      toast({ title: 'Registration failed', description: serverMessage(error) ?? fallback, destructive: true });
    },
  });
  const submit = handleSubmit((form) => {
    if (invitation && form.email.toLowerCase() !== invitation.email.trim().toLowerCase())
      return toast({ title: 'Email mismatch', description: 'Please use the email address from your invitation link.', destructive: true });
    send.mutate(form);
  });
  const pending = registered ? 'Going to login...' : send.isPending && 'Sending...';
  return { register, errors: formState.errors, submit, pending, password: watch('password') };
}

function useRedirectToLogin(registered: Registered | undefined) {
  const navigate = useNavigate();
  const next = useReturnPath();
  useEffect(() => {
    if (!registered) return;
    const timer = setTimeout(() => navigate(loginPath(next), { state: registered }), redirectDelay);
    return () => clearTimeout(timer);
  }, [registered, navigate, next]);
}
