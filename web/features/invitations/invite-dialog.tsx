import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { invitation, invitationEndpoints } from '../../../contract/invitations.ts';
import { call, messageOf } from '../../lib/api.ts';
import { useContractForm } from '../../lib/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { useToast } from '../../ui/toast.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

/** Reopened, it starts anew: the link is shown once. */
export function InviteDialog({ open, onClose }: DialogProps) {
  return (
    <Dialog title="Generate Client Invitation" open={open} onClose={onClose}>
      <Invitation onClose={onClose} />
    </Dialog>
  );
}

function Invitation({ onClose }: Pick<DialogProps, 'onClose'>) {
  const [link, setLink] = useState<string>();
  return link ? <CreatedLink link={link} onClose={onClose} /> : <InvitationForm onCreated={setLink} onClose={onClose} />;
}

function InvitationForm({ onCreated, onClose }: { onCreated: (link: string) => void; onClose: () => void }) {
  const { register, handleSubmit, formState, showRefusal } = useContractForm(invitation, { name: '', email: '' });
  const toast = useToast();
  const generate = useMutation({
    mutationFn: (form: { name: string; email: string }) => call(invitationEndpoints.generate, { body: form }),
    onSuccess: ({ inviteLink }) => {
      toast({ title: 'Success', description: 'Invitation link generated successfully' });
      onCreated(inviteLink);
    },
    onError: (error) => {
      showRefusal(error);
      toast({
        title: 'Error',
        description: `Failed to generate invitation link: ${messageOf(error) ?? 'Unknown error'}`,
        destructive: true,
      });
    },
  });
  return (
    <form noValidate method="post" className="grid gap-4" onSubmit={handleSubmit((form) => generate.mutate(form))}>
      <TextField label="Client Name*" autoComplete="off" error={formState.errors.name} {...register('name')} />
      <TextField label="Client Email*" type="email" autoComplete="off" error={formState.errors.email} {...register('email')} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" pending={generate.isPending && 'Generating...'}>
          Generate Invite Link
        </Button>
      </div>
    </form>
  );
}

function CreatedLink({ link, onClose }: { link: string; onClose: () => void }) {
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(link).then(
      () => toast({ title: 'Copied!', description: 'Invitation link copied to clipboard' }),
      () => toast({ title: 'Not copied', description: 'Select the link and copy it by hand.', destructive: true }),
    );
  return (
    <div className="grid gap-4">
      <TextField
        label="Invitation Link Created"
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
        hint="This link can be used only once. It will expire after 7 days."
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
        <Button onClick={copy}>Copy to Clipboard</Button>
      </div>
    </div>
  );
}
