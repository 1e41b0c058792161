import type { z } from 'zod';
import type { sessionScope } from '../../../contract/auth.ts';

/** What a client's session allows: one opened by an access code may look and pay, whoever's password it is. */
export function scopeOf(session: { accessCodeId: number | null; mustChangePassword: boolean }): z.infer<typeof sessionScope> {
  if (session.accessCodeId !== null) return 'code';
  return session.mustChangePassword ? 'password_change_required' : 'full';
}
