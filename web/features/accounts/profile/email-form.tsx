import type { z } from 'zod';
import { emailChange, profileEndpoints } from '#api/accounts/profile.ts';
import { call } from '#web/lib/api.ts';
import { emailedLink } from '#web/lib/email.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import type { Profile } from './profile.ts';

export function EmailAddress({ profile }: { profile: Profile }) {
  return (
    <>
      <p className="[overflow-wrap:anywhere]">
        You sign in as <strong className="font-semibold">{profile.email}</strong>.
      </p>
      {profile.pendingEmail ? <Pending address={profile.pendingEmail} /> : <EmailForm />}
    </>
  );
}

/** The address stays the same until the link emailed to the new one is opened. */
function Pending({ address }: { address: string }) {
  const cancelChange = useAction({
    mutationFn: () => call(profileEndpoints.cancelEmailChange, {}),
    successMessage: 'Your email address stays the same.',
    errorMessage: 'Something went wrong. Please try again.',
  });
  return (
    <div className="grid justify-items-start gap-3 rounded-sm bg-mango px-4 py-3 text-on-mango">
      <p className="[overflow-wrap:anywhere]">
        Confirm that <strong className="font-semibold">{address}</strong> is yours.{' '}
        {emailedLink("If the address can be used, we've sent a link to it, which works for two days.")}
      </p>
      <ActionButton size="small" action={cancelChange} pendingLabel="One moment...">
        Keep current email
      </ActionButton>
    </div>
  );
}

function EmailForm() {
  const { field, handleSubmit, showFieldErrors } = useApiForm(emailChange, { email: '', currentPassword: '' });
  const requestChange = useAction({
    mutationFn: (body: z.output<typeof emailChange>) => call(profileEndpoints.requestEmailChange, { body }),
    successMessage: emailedLink("If this address can be used, we've sent a link to it."),
    errorMessage: "Your email address couldn't be changed. Please try again.",
    showFieldErrors,
  });
  return (
    <Form className="max-w-md" onSubmit={handleSubmit((form) => requestChange.mutate(form))}>
      <TextField label="New email" type="email" autoComplete="email" {...field('email')} />
      <PasswordField label="Your password" {...field('currentPassword')} />
      <FormButtons pending={requestChange.isPending && 'Sending...'}>Change email</FormButtons>
    </Form>
  );
}
