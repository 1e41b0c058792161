import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { clientEndpoints, newClient } from '#api/accounts/client-management.ts';
import { call, serverMessage } from '#web/lib/api.ts';
import { emailed } from '#web/lib/email.ts';
import { refetchAll } from '#web/lib/query.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { AddressFields } from '#web/ui/form/address-fields.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { useToast } from '#web/ui/toast/toast.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

export function AddClientDialog({ open, onClose }: DialogProps) {
  return (
    <Dialog title="Add New Client" open={open} onClose={onClose}>
      <AddClientForm onClose={onClose} />
    </Dialog>
  );
}

function AddClientForm({ onClose }: Pick<DialogProps, 'onClose'>) {
  const { field, handleSubmit, showFieldErrors } = useApiForm(newClient, {
    name: '',
    email: '',
    password: '',
    company: '',
    phone: '',
    address: '',
    postalCode: '',
    city: '',
    region: '',
    country: '',
    taxId: '',
  });
  const toast = useToast();
  const queryClient = useQueryClient();
  const create = useMutation({
    mutationFn: (form: z.output<typeof newClient>) => call(clientEndpoints.create, { body: form }),
    onSuccess: () => {
      toast({ title: 'Success', description: 'Client created successfully' });
      onClose();
      return refetchAll(queryClient);
    },
    onError: (error) => {
      showFieldErrors(error);
      toast({ title: 'Error', description: `Failed to create client: ${serverMessage(error) ?? 'Unknown error'}`, destructive: true });
    },
  });
  return (
    <Form onSubmit={handleSubmit((form) => create.mutate(form))}>
      <TextField label="Full Name*" autoComplete="off" {...field('name')} />
      <TextField label="Email*" type="email" autoComplete="off" {...field('email')} />
      <PasswordField
        label="Password*"
        autoComplete="new-password"
        hint={`${emailed('The client gets an email with a link to set their own.')} If they sign in with this one first, they're asked to replace it.`}
        {...field('password')}
      />
      <TextField label="Company" autoComplete="off" {...field('company')} />
      <TextField label="Phone Number" type="tel" autoComplete="off" {...field('phone')} />
      <AddressFields autoComplete="off" field={field} />
      <FormButtons pending={create.isPending && 'Creating...'} error={create.error}>
        Create Client
      </FormButtons>
    </Form>
  );
}
