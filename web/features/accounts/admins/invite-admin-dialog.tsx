import type { ChangeEvent } from 'react';
import type { z } from 'zod';
import { adminEndpoints, newAdmin } from '#api/accounts/admins.ts';
import { call } from '#web/lib/api.ts';
import { emailed } from '#web/lib/email.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

export function InviteAdminDialog({ open, onClose }: DialogProps) {
  return (
    <Dialog title="Invite admin" open={open} onClose={onClose}>
      <InviteAdminForm onClose={onClose} />
    </Dialog>
  );
}

function InviteAdminForm({ onClose }: Pick<DialogProps, 'onClose'>) {
  const { field, formState, handleSubmit, setValue, showFieldErrors } = useApiForm(newAdmin, { name: '', email: '', username: '' });
  const suggestUsername = ({ target }: ChangeEvent<HTMLInputElement>) => {
    if (!formState.dirtyFields.username) setValue('username', usernameFor(target.value));
  };
  const invite = useAction({
    mutationFn: (body: z.output<typeof newAdmin>) => call(adminEndpoints.invite, { body }),
    successMessage: ({ admin: { name, username } }) => emailed(`We emailed ${name ?? username} a link to choose a password.`),
    errorMessage: "The admin couldn't be invited. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => invite.mutate(form))}>
      <TextField label="Name*" autoComplete="off" {...field('name')} />
      <TextField label="Email*" type="email" autoComplete="off" {...field('email', { onChange: suggestUsername })} />
      <TextField label="Username*" autoComplete="off" hint="What they sign in with." {...field('username')} />
      <FormButtons pending={invite.isPending && 'Inviting...'} error={invite.error}>
        Send invitation
      </FormButtons>
    </Form>
  );
}

/** The part of an email address before the at sign, without a plus tag. */
const usernameFor = (email: string) => email.trim().toLowerCase().split(/[+@]/, 1)[0] ?? '';
