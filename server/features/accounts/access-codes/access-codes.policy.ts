import type { accessCodeStatuses } from '#contract/accounts/access-codes.ts';

export type AccessCodeStatus = (typeof accessCodeStatuses)[number];

export function statusOf({ revokedAt, expiresAt }: { revokedAt: Date | null; expiresAt: Date }, now: Date): AccessCodeStatus {
  if (revokedAt) return 'revoked';
  return expiresAt <= now ? 'expired' : 'active';
}
