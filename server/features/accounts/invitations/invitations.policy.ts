import type { invitationStatuses } from '#api/accounts/invitations.ts';
import type { InvitationRow } from './invitations.store.ts';

type InvitationState = Pick<InvitationRow, 'usedAt' | 'revokedAt' | 'expiresAt' | 'isReplaced' | 'isOfClient'>;

export type InvitationStatus = (typeof invitationStatuses)[number];

/** Only the latest invitation for an email address can be open. */
export function statusOf({ usedAt, revokedAt, expiresAt, isReplaced, isOfClient }: InvitationState, now: Date): InvitationStatus {
  if (usedAt || isOfClient) return 'used';
  if (revokedAt || isReplaced) return 'revoked';
  return expiresAt <= now ? 'expired' : 'open';
}
