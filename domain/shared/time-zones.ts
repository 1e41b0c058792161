/** How far a time zone is ahead of UTC, in milliseconds. */
function offsetAt(timeZone: string, instant: number): number {
  // The Swedish locale writes dates as in ISO 8601.
  const local = new Date(instant).toLocaleString('sv-SE', { timeZone });
  return Date.parse(`${local.replace(' ', 'T')}Z`) - instant;
}

/**
 * The instant at which clocks in a time zone show a date and time. When they skip it, they show a time up to an hour off.
 * @param local such as `2026-03-01T12:00:00`, in whole seconds
 */
export function instantIn(timeZone: string, local: string): Date {
  const utc = Date.parse(`${local}Z`);
  const about = utc - offsetAt(timeZone, utc);
  return new Date(utc - offsetAt(timeZone, about));
}
