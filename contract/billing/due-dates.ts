/** When a balance is due that waits for the final delivery. */
export function daysAfterDelivery(days: number): string {
  if (days === 0) return 'on final delivery';
  return `${days} ${days === 1 ? 'day' : 'days'} after final delivery`;
}
