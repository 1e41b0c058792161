import type { z } from 'zod';
import type { expiryStatus } from '#api/shared/fields.ts';

export interface Expiring {
  expiresAt: Date;
  revokedAt: Date | null;
}

export function expiryStatusOf({ revokedAt, expiresAt }: Expiring, now: Date): z.output<typeof expiryStatus> {
  if (revokedAt) return 'revoked';
  return expiresAt <= now ? 'expired' : 'active';
}

export const withStatus = <T extends Expiring>(row: T, now: Date) => ({ ...row, status: expiryStatusOf(row, now) });
