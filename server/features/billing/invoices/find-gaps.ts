import type { InvoiceGap } from '#api/billing/invoices.ts';
import { isTaxed } from '#domain/shared/tax.ts';
import { paysOnline } from '#server/adapters/payment-provider.ts';
import type { Deps } from '#server/deps.ts';
import type { Studio } from '#server/features/studio/settings/settings.service.ts';
import type { InvoiceWithParties } from './parties.ts';

/**
 * Countries where an invoice has to name the client's address: the European Union (VAT Directive 2006/112/EC, article 226, point 5) and the
 * United Kingdom (VAT Notice 700, section 16.3).
 */
const namesClientAddress = new Set('AT BE BG CY CZ DE DK EE ES FI FR GB GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '));

type Facts = Pick<InvoiceWithParties, 'status' | 'items' | 'taxExemption' | 'billedBy' | 'billedTo' | 'paymentMeans'>;

/** Whether clients can pay invoices online. */
export const isPaidOnline = ({ payments }: Pick<Deps, 'payments'>, { onlinePaymentMethods }: Pick<Studio, 'onlinePaymentMethods'>) =>
  paysOnline(payments) && onlinePaymentMethods.length > 0;

/** What a draft lacks to be paid, or to be an invoice where the studio is. @param hasOnlinePayments whether clients can pay it online */
export function findGaps(invoice: Facts, hasOnlinePayments: boolean): InvoiceGap[] {
  const { status, items, taxExemption, billedBy, billedTo, paymentMeans } = invoice;
  if (status !== 'draft') return [];
  const isReverseCharge = taxExemption?.category === 'reverse_charge';
  const gaps: Record<InvoiceGap, boolean> = {
    payment_details: !paymentMeans && !hasOnlinePayments,
    studio_address: !billedBy.address,
    studio_tax_id: !billedBy.taxId && (isReverseCharge || items.some(({ taxRate }) => isTaxed(taxRate))),
    client_address: !billedTo.address && namesClientAddress.has(billedBy.country ?? ''),
    client_tax_id: !billedTo.taxId && isReverseCharge,
  };
  return (Object.keys(gaps) as InvoiceGap[]).filter((gap) => gaps[gap]);
}
