import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { invitation, invitationEndpoints } from '#api/accounts/invitations.ts';
import { call, isUnsuccessful, serverMessage } from '#web/lib/api.ts';
import { refetchAll } from '#web/lib/query.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { CopyField } from '#web/ui/form/copy-field.tsx';
import { TextField } from '#web/ui/form/field.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { useToast } from '#web/ui/toast/toast.tsx';

interface Invitee {
  name: string;
  email: string;
}

interface DialogProps {
  open: boolean;
  /** The person whose details prefill the form. */
  invitee?: Invitee | undefined;
  onClose: () => void;
}

/** Resets when it is reopened, because the link is shown only once. */
export function InviteDialog({ open, invitee, onClose }: DialogProps) {
  return (
    <Dialog title="Generate Client Invitation" open={open} onClose={onClose}>
      <Invitation {...(invitee && { invitee })} onClose={onClose} />
    </Dialog>
  );
}

const emptyInvitee = { name: '', email: '' };

interface InvitationProps {
  invitee?: Invitee;
  submitLabel?: string;
  onInvited?: (invited: Invitee) => unknown;
  onClose: () => void;
}

/** Invites somebody, then shows the link. */
export function Invitation({ onInvited, onClose, ...form }: InvitationProps) {
  const [link, setLink] = useState<string>();
  if (link) return <CreatedLink link={link} onClose={onClose} />;
  const onCreated = async (created: string, invited: Invitee) => {
    await onInvited?.(invited);
    setLink(created);
  };
  return <InvitationForm onCreated={onCreated} {...form} />;
}

const errorMessage = 'Failed to generate invitation link';

interface FormProps extends Pick<InvitationProps, 'invitee' | 'submitLabel'> {
  onCreated: (link: string, invited: Invitee) => unknown;
}

function InvitationForm({ submitLabel = 'Generate Invite Link', onCreated, invitee = emptyInvitee }: FormProps) {
  const { field, handleSubmit, showFieldErrors } = useApiForm(invitation, invitee);
  const toast = useToast();
  const showError = (description: string) => toast({ title: 'Error', description, destructive: true });
  const queryClient = useQueryClient();
  const generate = useMutation({
    mutationFn: (form: { name: string; email: string }) => call(invitationEndpoints.generate, { body: form }),
    onSuccess: async ({ inviteLink, message }, invited) => {
      if (!inviteLink) return showError(message || errorMessage);
      toast({ title: 'Success', description: 'Invitation link generated successfully' });
      await onCreated(inviteLink, invited);
      return refetchAll(queryClient);
    },
    onError: (error) => {
      showFieldErrors(error);
      showError(
        isUnsuccessful(error) ? serverMessage(error) || errorMessage : `${errorMessage}: ${serverMessage(error) ?? 'Unknown error'}`,
      );
    },
  });
  return (
    <Form onSubmit={handleSubmit((form) => generate.mutate(form))}>
      <TextField label="Client Name*" autoComplete="off" {...field('name')} />
      <TextField label="Client Email*" type="email" autoComplete="off" {...field('email')} />
      <FormButtons pending={generate.isPending && 'Generating...'} error={generate.error}>
        {submitLabel}
      </FormButtons>
    </Form>
  );
}

export function CreatedLink({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <CopyField
      label="Invitation Link Created"
      value={link}
      hint="This link can be used only once. It will expire after 7 days."
      copiedMessage="Invitation link copied to clipboard"
      onClose={onClose}
    />
  );
}
