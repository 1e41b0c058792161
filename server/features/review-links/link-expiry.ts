import { invalidField } from '../../shared/app-error.ts';
import { addMilliseconds, days } from '../../shared/clock.ts';

const maxLifetime = 366 * days;

/** @throws AppError invalid unless a link expires within a year */
export function checkExpiry(expiresAt: Date, now: Date): void {
  if (expiresAt <= now) throw invalidField('expiresAt', 'Choose a date in the future.');
  if (expiresAt > addMilliseconds(now, maxLifetime)) throw invalidField('expiresAt', 'Choose a date within a year.');
}
