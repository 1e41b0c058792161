import type { accessCodeStatuses } from '../../../contract/access-codes.ts';

export type AccessCodeStatus = (typeof accessCodeStatuses)[number];

/** What a code is worth now; only an active one lets somebody in. */
export function statusOf({ revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date }, now: Date): AccessCodeStatus {
  if (revokedAt) return 'revoked';
  return expiresAt <= now ? 'expired' : 'active';
}
