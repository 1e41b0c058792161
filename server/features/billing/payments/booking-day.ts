import { dateIn } from '#server/shared/clock.ts';

/**
 * The day on which money moved at the provider, in the studio's time zone, also when it's booked days later. Whatever the provider's clock
 * says, it's neither in the future nor before `earliest`, the day of what it belongs to.
 * @param movedAt in seconds, as the provider has it
 */
export function bookingDay(movedAt: number, { timeZone, today }: { timeZone: string; today: string }, earliest: string): string {
  const moved = dateIn(timeZone, new Date(movedAt * 1000));
  if (moved > today) return today;
  return moved < earliest ? earliest : moved;
}
