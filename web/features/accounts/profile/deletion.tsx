import { useState } from 'react';
import type { z } from 'zod';
import { deletionRequest, profileEndpoints } from '#api/accounts/profile.ts';
import { call } from '#web/lib/api.ts';
import { formatInstant } from '#web/lib/format.ts';
import { useApiForm } from '#web/lib/use-api-form.ts';
import { ActionButton } from '#web/ui/button/action-button.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { useAction } from '#web/ui/button/use-action.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import type { Profile } from './profile.ts';

/** Requests deletion of the account, or withdraws the request. */
export function Deletion({ profile }: { profile: Profile }) {
  const [confirming, setConfirming] = useState(false);
  if (profile.deletionRequestedAt) return <PendingRequest since={profile.deletionRequestedAt} />;
  return (
    <>
      <Button variant="danger" className="sm:justify-self-start" onClick={() => setConfirming(true)}>
        Request deletion
      </Button>
      <Dialog title="Request deletion" open={confirming} onClose={() => setConfirming(false)}>
        <RequestForm onClose={() => setConfirming(false)} />
      </Dialog>
    </>
  );
}

function PendingRequest({ since }: { since: string }) {
  const withdraw = useAction({
    mutationFn: () => call(profileEndpoints.withdrawDeletionRequest, {}),
    successMessage: 'Deletion request withdrawn.',
    errorMessage: 'Something went wrong. Please try again.',
  });
  return (
    <div className="grid justify-items-start gap-3 rounded-sm bg-mango px-4 py-3 text-on-mango">
      <p>You requested deletion on {formatInstant(since)}. The studio will respond within a month.</p>
      <ActionButton size="small" action={withdraw} pendingLabel="One moment...">
        Withdraw request
      </ActionButton>
    </div>
  );
}

function RequestForm({ onClose }: { onClose: () => void }) {
  const { field, handleSubmit, showFieldErrors } = useApiForm(deletionRequest, { currentPassword: '' });
  const request = useAction({
    mutationFn: (body: z.output<typeof deletionRequest>) => call(profileEndpoints.requestDeletion, { body }),
    successMessage: 'Request sent. The studio will respond within a month.',
    errorMessage: "Your request couldn't be sent. Please try again.",
    onSuccess: onClose,
    showFieldErrors,
  });
  return (
    <Form onSubmit={handleSubmit((form) => request.mutate(form))}>
      <p className="text-muted">
        The studio will erase your account, your projects and files, and your messages. You can withdraw your request until then. Invoices
        are kept as long as the law requires.
      </p>
      <PasswordField label="Your password" {...field('currentPassword')} />
      <FormButtons danger pending={request.isPending && 'Sending...'} error={request.error}>
        Request deletion
      </FormButtons>
    </Form>
  );
}
