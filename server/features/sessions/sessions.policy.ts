import type { z } from 'zod';
import type { sessionScope } from '../../../contract/auth.ts';

/** A session opened with an access code can only view and pay, even while the client has yet to change its password. */
export function scopeOf(session: { accessCodeId: number | null; mustChangePassword: boolean }): z.infer<typeof sessionScope> {
  if (session.accessCodeId !== null) return 'code';
  return session.mustChangePassword ? 'password_change_required' : 'full';
}
