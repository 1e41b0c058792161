import type { z } from 'zod';
import type { sessionReach } from '../../../contract/auth.ts';

/** What a client's session allows: one opened by an access code may look and pay, whoever's password it is. */
export function reachOf(session: { accessCodeId: number | null; mustChangePassword: boolean }): z.infer<typeof sessionReach> {
  if (session.accessCodeId !== null) return 'code';
  return session.mustChangePassword ? 'own_password_needed' : 'full';
}
