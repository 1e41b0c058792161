import { invalidField } from '#server/shared/app-error.ts';
import { addMilliseconds, days, subtractMilliseconds } from '#server/shared/clock.ts';

const maxLifetime = 366 * days;

/** @throws AppError invalid unless a link expires within a year */
export function checkExpiry(expiresAt: Date, now: Date): void {
  if (expiresAt <= now) throw invalidField('expiresAt', 'Choose a date in the future.');
  if (expiresAt > addMilliseconds(now, maxLifetime)) throw invalidField('expiresAt', 'Choose a date within a year.');
}

/** How long a link stays in the list after it has expired or was revoked. */
const linkRetention = 90 * days;

/** Links that ended before are removed. */
export const linkRetentionStart = (now: Date) => subtractMilliseconds(now, linkRetention);
