/** When the balance of an invoice is due if it waits for the final delivery, in words. */
export function daysAfterDelivery(days: number): string {
  if (days === 0) return 'on final delivery';
  return `${days} ${days === 1 ? 'day' : 'days'} after final delivery`;
}
