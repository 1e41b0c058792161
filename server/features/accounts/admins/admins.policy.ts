import type { z } from 'zod';
import type { expiryStatus } from '#api/shared/fields.ts';
import type { UserRow } from './admins.store.ts';

interface AdminInvitation {
  status: z.output<typeof expiryStatus>;
  /** When the latest link expires; null if it was revoked. */
  expiresAt: Date | null;
}

/** @returns null once the admin has chosen a password; until then they can't sign in */
export function invitationOf({ invitedAt, resetTokens }: Pick<UserRow, 'invitedAt' | 'resetTokens'>, now: Date): AdminInvitation | null {
  if (!invitedAt) return null;
  const [latest] = Object.values(resetTokens).sort().reverse();
  if (!latest) return { status: 'revoked', expiresAt: null };
  const expiresAt = new Date(latest);
  return { status: expiresAt <= now ? 'expired' : 'active', expiresAt };
}
