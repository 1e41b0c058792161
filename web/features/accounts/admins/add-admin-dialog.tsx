import type { z } from 'zod';
import { adminEndpoints, newAdmin } from '#contract/accounts/admins.ts';
import { call } from '#web/lib/api.ts';
import { useContractForm } from '#web/lib/use-contract-form.ts';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { NewPasswordField } from '#web/ui/form/password-field.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

export function AddAdminDialog({ open, onClose }: DialogProps) {
  return (
    <Dialog title="Add admin" open={open} onClose={onClose}>
      <AddAdminForm onClose={onClose} />
    </Dialog>
  );
}

function AddAdminForm({ onClose }: Pick<DialogProps, 'onClose'>) {
  const empty = { username: '', name: '', email: '', password: '' };
  const { field, handleSubmit, showFieldErrors, watch } = useContractForm(newAdmin, empty);
  const add = useAction({
    mutationFn: (body: z.output<typeof newAdmin>) => call(adminEndpoints.add, { body }),
    successMessage: ({ admin }) => `${admin.username} can now sign in.`,
    errorMessage: "The admin couldn't be added. Please try again.",
    invalidates: [['admin', 'admins']],
    onSuccess: onClose,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => add.mutate(form))}>
      <TextField label="Username*" autoComplete="off" {...field('username')} />
      <TextField label="Name" autoComplete="off" {...field('name')} />
      <TextField label="Email" type="email" autoComplete="off" {...field('email')} />
      <NewPasswordField label="Password*" currentValue={watch('password')} {...field('password')} />
      <FormButtons pending={add.isPending && 'Adding...'} error={add.error} onCancel={onClose}>
        Add admin
      </FormButtons>
    </Form>
  );
}
