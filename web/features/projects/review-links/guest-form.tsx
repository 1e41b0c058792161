import { useMutation, useQueryClient } from '@tanstack/react-query';
import { guestForm, reviewLinkEndpoints } from '#api/projects/review-links.ts';
import { call } from '#web/lib/api.ts';
import { refetchAll } from '#web/lib/query.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { AuthCard } from '#web/ui/auth-card.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';

/** Asks a guest for a name, and for the link's password if it has one. */
export function GuestForm({ token, isProtected }: { token: string; isProtected: boolean }) {
  const { field, handleSubmit, showFieldErrors } = useApiForm(guestForm, { name: '', password: isProtected ? '' : null });
  const queryClient = useQueryClient();
  const open = useMutation({
    mutationFn: (body: { name: string; password?: string | null | undefined }) =>
      call(reviewLinkEndpoints.open, { params: { token }, body }),
    onSuccess: () => refetchAll(queryClient),
    onError: (error) => void showFieldErrors(error),
  });
  return (
    <AuthCard title="You're invited to a review" text="Enter your name, so that the others know whose comments are yours.">
      <Form onSubmit={handleSubmit((form) => open.mutate(form))}>
        <TextField label="Your name" autoComplete="name" {...field('name')} />
        {isProtected && <PasswordField label="Password" autoComplete="off" hint="From whoever sent you the link." {...field('password')} />}
        <FormButtons pending={(open.isPending || open.isSuccess) && 'Opening...'} error={open.error}>
          Open review
        </FormButtons>
      </Form>
    </AuthCard>
  );
}
