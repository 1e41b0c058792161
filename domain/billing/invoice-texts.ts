/** When the balance of an invoice is due if it waits for the final delivery, in words. */
export function daysAfterDelivery(days: number): string {
  if (days === 0) return 'on final delivery';
  return `${days} ${days === 1 ? 'day' : 'days'} after final delivery`;
}

/** A note to show beside every sum that leaves out this amount. @param amount as displayed */
export const notInvoicedText = (amount: string) => `${amount} of what you signed isn't invoiced yet. The studio will send it.`;

/** The provider's name for why a refund failed, such as `expired_or_canceled_card`, in words. */
export const refundFailureText = (reason: string): string => reason.replaceAll('_', ' ').replace('canceled', 'cancelled');
