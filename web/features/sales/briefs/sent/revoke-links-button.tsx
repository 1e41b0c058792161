import { briefEndpoints } from '#api/sales/brief-endpoints.ts';
import { call } from '#web/lib/api.ts';
import { ConfirmButton } from '#web/ui/dialog/confirm-button.tsx';
import type { AdminBrief } from '../brief.ts';

export const RevokeLinksButton = ({ brief: { id, title } }: { brief: AdminBrief }) => (
  <ConfirmButton
    label="Revoke link"
    button={{ size: 'small', 'aria-label': `Revoke link to ${title}` }}
    title="Revoke the link?"
    confirmLabel="Revoke link"
    pendingLabel="Revoking..."
    action={{
      mutationFn: () => call(briefEndpoints.revokeLinks, { params: { id } }),
      successMessage: 'The link no longer works.',
      errorMessage: "The link couldn't be revoked. Please try again.",
    }}
  >
    <p>The brief can then be neither filled in nor read by its link. What was answered so far stays here.</p>
  </ConfirmButton>
);
