import { paysOnline } from '#web/lib/payments.ts';

/**
 * The link to where a client pays an invoice, or without online payments, to where it says how. The pay page has a Content-Security-Policy of its
 * own, for the card form's script, so it's loaded as a new document.
 */
export function payTarget(id: number, invoiceNumber: string) {
  const text = paysOnline() ? 'Pay Now' : 'How to pay';
  const to = paysOnline() ? { to: `/client/invoices/${id}/pay`, reloadDocument: true } : { to: `/client/invoices/${id}` };
  return { ...to, children: text, 'aria-label': `${text}: invoice ${invoiceNumber}` };
}
