import type { invitationStatuses } from '../../../contract/invitations.ts';

interface Standing {
  usedAt: Date | null;
  revokedAt: Date | null;
  expiresAt: Date;
}

export type InvitationStatus = (typeof invitationStatuses)[number];

/** What an invitation is worth now; only an open one lets somebody in. */
export function statusOf({ usedAt, revokedAt, expiresAt }: Standing, now: Date): InvitationStatus {
  if (usedAt) return 'used';
  if (revokedAt) return 'revoked';
  return expiresAt <= now ? 'expired' : 'open';
}
