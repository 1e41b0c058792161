import { useQuery } from '@tanstack/react-query';
import { webhookEndpoints } from '#api/messaging/webhooks.ts';
import { query } from '#web/lib/query.ts';
import { FailedState } from '#web/ui/card/card.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { CopyField } from '#web/ui/form/copy-field.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface SecretDialogProps {
  endpointId: number;
  open: boolean;
  onClose: () => void;
}

/** Shows the secret that an endpoint's requests are signed with. */
export const SecretDialog = ({ endpointId, open, onClose }: SecretDialogProps) => (
  <Dialog title="Signing secret" open={open} onClose={onClose}>
    <Secret endpointId={endpointId} onClose={onClose} />
  </Dialog>
);

function Secret({ endpointId, onClose }: Omit<SecretDialogProps, 'open'>) {
  const {
    data: secret,
    isError,
    refetch,
  } = useQuery(
    // Not cached: the secret is read again whenever it's shown.
    query(webhookEndpoints.readSecret, { params: { id: endpointId } }, { select: ({ secret }) => secret, gcTime: 0 }),
  );
  if (!secret) return isError ? <FailedState onRetry={refetch} /> : <Spinner text="Loading secret..." />;
  return (
    <CopyField
      label="Secret"
      value={secret}
      hint="The receiver verifies each request's signature with it. Keep it as safe as a password."
      copiedMessage="Secret copied to clipboard"
      onClose={onClose}
    />
  );
}
